/** Downloads that their makers document to be piped into a shell, or run at once. */

const prefixes = [
  "astral.sh/",
  "bun.sh/install",
  "bun.com/install",
  "deno.land/",
  "fresh.deno.dev",
  "jsr.io/",
  "sh.rustup.rs",
  "get.docker.com",
  "get.pnpm.io",
  "get.sdkman.io",
  "get.volta.sh",
  "get.helm.sh",
  "get.k3s.io",
  "get.scoop.sh",
  "mise.run",
  "mise.jdx.dev",
  "starship.rs/install",
  "ollama.com/install",
  "claude.ai/install",
  "cursor.com/install",
  "opencode.ai/install",
  "fly.io/install",
  "tailscale.com/install",
  "foundry.paradigm.xyz",
  "install.python-poetry.org",
  "pyenv.run",
  "nixos.org/nix/install",
  "install.determinate.systems",
  "sdk.cloud.google.com",
  "cli.moonbitlang.com/install",
  "fnm.vercel.app/install",
  "rustwasm.github.io/wasm-pack",
  "release.solana.com/",
  "release.anza.xyz/",
  "dot.net/v1/",
  "dl.google.com/",
  "deb.nodesource.com/",
  "rpm.nodesource.com/",
  "packages.microsoft.com/",
  "aka.ms/",
  "chocolatey.org/install",
  "community.chocolatey.org/install",
  "tea.xyz/",
  "devenv.sh/",
  "install.duckdb.org",
  "setup.atuin.sh",
  "zed.dev/install",
  "wasmtime.dev/install",
  "cli.github.com/",
  "cli.codecov.io/",
  "uploader.codecov.io/",
  "dl.k8s.io/",
  "kind.sigs.k8s.io/",
  "awscli.amazonaws.com/",
  "releases.hashicorp.com/",
  "lmstudio.ai/install",
  "pixi.sh/install",
  "just.systems/install",
  "raw.githubusercontent.com/Homebrew/install/",
  "raw.githubusercontent.com/nvm-sh/nvm/",
  "raw.githubusercontent.com/ohmyzsh/ohmyzsh/",
  "raw.githubusercontent.com/helm/helm/",
  "raw.githubusercontent.com/golangci/golangci-lint/",
  "raw.githubusercontent.com/aquasecurity/trivy/",
  "raw.githubusercontent.com/anchore/",
  "raw.githubusercontent.com/rust-lang/",
  "raw.githubusercontent.com/junegunn/",
  "raw.githubusercontent.com/k3d-io/k3d/",
  "raw.githubusercontent.com/tj/n/",
] as const;

const hostAndPath = (address: string): readonly [string, string] => {
  const slash = address.indexOf("/");
  return slash < 0 ? [address, ""] : [address.slice(0, slash), address.slice(slash)];
};

/** Options by which another answers for the address, or none has to prove to be it. */
const ANSWERED_BY_ANOTHER =
  /\s(?:-\w{0,6}[kx]|--(?:insecure|no-check-certificate|proxy|preproxy|resolve|connect-to|socks\w{1,12}))(?=[\s=]|$)/;

/** Whether the first `https` address in a command is one of them; plain `http` never is. */
export const knownInstaller = (command: string): boolean => {
  const address = /\bhttps:\/\/(?:www\.)?([^\s"'`)|]{4,200})/i.exec(command)?.[1];
  if (address === undefined || /\bhttp:\/\//i.test(command)) return false;
  if (ANSWERED_BY_ANOTHER.test(command.slice(0, command.indexOf("|") >>> 0))) return false;
  const [host, path] = hostAndPath(address.toLowerCase());
  return prefixes.some((prefix) => {
    const [knownHost, knownPath] = hostAndPath(prefix.toLowerCase());
    return host === knownHost && path.startsWith(knownPath);
  });
};
