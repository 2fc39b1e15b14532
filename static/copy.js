/** Adds a copy button to each field marked with `data-copy`; without it the text can be selected. */
for (const field of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy ${field.dataset.copy}`);
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  said.className = "said";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = "Copied";
    } catch {
      // No clipboard here: the text stands selected, and the keyboard copies it.
      field.select();
      said.textContent = "Selected: copy it now";
    }
  });
  field.after(button, said);
}
