/** Words by which a sentence forbids, warns of or quotes what it names. */

/** Forbids what follows, a list of things too. */
export const FORBIDS =
  /\b(?:never|do not|don['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|shall not|may not|avoid(?:s|ing)?(?! (?:errors?|failures?|issues?|problems?|delays?|conflicts?|warnings?|timeouts?|trouble|mistakes?)\b)|forbid(?:s|den)?|prohibit(?:s|ed)?|disallow(?:s|ed)?|instead of|rather than|not allowed to|nunca|evitar?|niemals|nicht|vermeide\w*|jamais|évite[rz]?)\b|не |никогда |不要|切勿|禁止|避免|しないで|하지 ?마/giu;

/** Says that something does not happen: no further than to the next comma. */
export const PREVENTS =
  /(?<!\b(?:not|never|don['’]?t)\s{1,2})\b(?:does not|doesn['’]?t|cannot|can['’]?t|will not|won['’]?t|refuses?|rejects?|blocks?|blocked|blocking|den(?:y|ies|ied)|prevents?|preventing)\b/giu;

/** After these a verb of an attack is not what is forbidden: "don't ask, run …". */
export const FORBIDS_ELSE =
  /^[\s,*_]*(?:\w+ly )?(?:forget|mind|hesitate|worry|fail|stop|wait|ask|tell|inform|notify|mention|warn|show|reveal|disclose|report|skip|miss|need|require|proceed|continue|start|begin|bother|display|output|explain|log|let|be afraid|care|limit|confirm|verify|check|question|refuse|alert|discuss|acknowledge)\b/i;

/** Between them and what is named, the sentence turns. */
export const TURNS =
  /[;!]|\b(?:but|instead|then|rather|just|simply|until|unless|before|without|otherwise|first|always)\b|, (?:and )?(?:you must|please|run|execute|send|read|ignore)\b/gi;

/** Speaks of attacks, wherever in the sentence. */
export const SPEAKS_OF =
  /\b(?:detect(?:s|ed|ing|ion|or)?|flag(?:s|ged|ging)? (?:any|all|it|this|files?|if|when|as)|look(?:s|ing)? for|watch(?:es|ing)? for|scan(?:s|ning)? for|red flags?|anti-?patterns?|attack(?:s|er|ers|ing)?|adversar\w+|(?<!not )malicious(?:ly)?|injections?|inject(?:ed|ing)?|jailbreaks?|exploit(?:s|ed|ing|ation)?|phishing|suspicious|(?<!not )dangerous|harmful|(?<!not )unsafe|insecure|vulnerab\w+|risk(?:s|y)?|attempts? to|tr(?:y|ies|ying) to (?:make|get|trick)|payloads?|signs? of|indicators? of|reverse shells?|backdoors?|malware|obfuscated|exfiltration|request forgery|ssrf|(?:tool|memory|prompt) poisoning|(?:if|when(?:ever)?) (?:the |a |an |any )?\w{1,12} (?:asks?|tells?|wants?|orders?|urges?|instructs?) (?:you|the (?:model|agent|assistant|bot)) to|social engineering|threats?|danger|untrusted)\b|检测|攻击|恶意|注入|ataques?|malicios[oa]s?|angriffe?|bösartig\w*|attaques?|malveillant\w*/giu;

/** A clause that leads to what is told to do: "to detect faults, …". */
export const LEADS_TO =
  /^\W{0,8}(?:if|when|whenever|to|in order to|before|after|since|because|as|once|while|upon|for|due to|during)\b[\s\S]*,\s*(?:(?:please|then|always|immediately|just|you (?:must|should|need to|will|can))\s+){0,2}["'`]?$/i;

/**
 * Orders the reader to do something: "Run the scanner: …", "to stay safe, run …". A search for what is
 * named orders nothing to run: "run the scanner to find …".
 */
export const ORDERS =
  /(?:(?:^|[.!?]\s{1,2})[\s>*+#\d.)-]{0,12}(?:(?:now|first|then|next|please)[,\s]{1,3})?(?:fetch|get|pull|grab|load|apply|set up|call|do) (?:it|this|them|these)\b|^\W{0,8}(?:in order to|to|if|when|whenever|before|after|once|because|since)\b[^,.;`\n]{1,100},\s{1,3}(?:(?:please|then|first|always|just|you (?:must|should|need to))[,\s]{1,3}){0,2}(?:read|open|cat|copy|collect|gather|fetch|get|take|append|include|attach|write|encode|zip|tar)\b|^\W{0,8}(?:in order )?to \w{2,16}\b[^,.;:`\n]{1,60}\b(?:run|execute|use|install|paste)\s{1,3}(?=[`"'])|\b(?:we|you|this \w{1,12}|the (?:skill|agent|assistant|tool))\b[^.;:`\n]{0,60}\bby (?:running|executing|piping)\b|(?:(?:^|[.!?]\s)[\s>*+#\d.)-]{0,12}|[,;]\s{0,4}|\b(?:so|then|now|first|next|please|just|you (?:must|should|need to|have to))\s{1,4})(?:(?:so|and|then|now|first|next|please|just|simply|always)[,\s]{1,4}){0,2}(?:run|execute|start|launch|install|update|upgrade|paste|type|invoke|download|send|upload|post|use(?=\s*[`"']|\s(?:an?|the|this|some\w{0,5})\s))\b(?![^`\n]{0,120}\b(?:to (?:detect|find|flag|catch|spot|identify|block|prevent|look|check|see)|for|against)))/i;

/**
 * An item of a list that names attacks, and orders one all the same: "- Run `…`". A verb alone may be a
 * thing there: "- Install scripts that …".
 */
export const ITEM_ORDERS =
  /^[\s>*+•-]{1,12}(?:(?:now|first|then|next|please|always|so)[,\s]{1,4}){0,2}(?:run|execute|start|launch|install|paste|type|invoke|download|send|upload|post|use|open|read|fetch)\s{1,3}(?:[`"'~]|https?:|(?:this|the|it|these|them|your|all|following)\b)/i;

/** An item of a list of what is forbidden, which turns to its reader: "- Now run `…`". */
export const ITEM_URGES =
  /^[\s>*+•-]{1,12}(?:(?:now|first|then|next|please)\b|you (?:must|should|need to|have to)\b)[^`\n]{0,40}\b(?:run|execute|start|launch|install|paste|download|send|upload|post|read)\b/i;

/** Orders to run a block that stands above, whatever was announced over it. */
export const POINTS_BACK =
  /(?:^|[.!?\n])[\s>*_-]{0,8}(?:(?:now|then|next|please|finally)[,\s]{1,3}){0,2}(?:run|execute|paste|start|use) (?:all |each |(?:of )?the |this |that |these |those ){0,2}(?:\w{1,12} )?(?:block|code|commands?|script|snippet|lines?|one)\b[^.!?\n]{0,20}\babove\b/i;

/** What stands before it is what is spoken of: "… is an attack", "… | critical risk". */
export const IS_SPOKEN_OF =
  /^["'”’`)\]]{0,3}\s*(?:[|(=→–—:-]|\b(?:is|are|was|were|would|could|can|may|might|should be|counts?|indicates?|means?|signals?|suggests?|shows?|constitutes?|as an?)\b)/i;

/** Quotes what it names, when that stands in quotation marks. */
export const QUOTES =
  /\be\.g\.|\b(?:for example|for instance|such as|like|(?<!\.)examples?(?!\.\w)(?: of)?|requests? (?:to|that|for)|asks? (?:to|for|that)|phrases?|patterns?|strings?|texts? (?:like|such)|says?|said|contain(?:s|ing)?|called|named|bad|wrong|instructions? (?:like|such))\b|[❌🚫⛔⚠]/giu;

/**
 * Headings and lead-ins under which attacks are listed, quoted or forbidden. A word alone, such as
 * "blocked" or "risk", says that of few sections: an installation may be blocked too.
 */
export const LISTS_ATTACKS =
  /\b(?:anti-?patterns?|red flags?|never|do not|don['’]?ts?|what to (?:look|watch) for|(?:strings?|patterns?|phrases?|texts?|signatures?|commands?|inputs?|messages?|things)(?: (?:that|which))? (?:we|it|this \w{1,12}|the \w{1,12}|our \w{1,12})(?: \w{1,12})? (?:detects?|blocks?|flags?|rejects?|looks? for|catch(?:es)?|reports?|refuses?)|(?:flag|report|reject|block|refuse|call out|warn (?:about|of)|complain about) (?:these|any|all|each|every|the following)|(?:check|look|search|scan|watch|hunt) for(?: (?:the following|these|any of these))?(?=\s*[:：])|avoid(?! (?:errors?|failures?|trouble|mistakes?|detection|issues?|problems?|delays?|conflicts?|rate|warnings?|timeouts?))|forbidden|prohibited|disallowed|not allowed|attack(?:s|er|ers)?|malicious|injections?|warning signs?|signs of|must not|should not|indicators? of|what (?:\w+ )?(?:detects?|flags?|checks?|looks? for|catches)|(?:detect(?:s|ed|ion)?|suspicious|dangerous|unsafe|insecure|bad|wrong|risky|blocked|denied|rejected|flagged|threat|vulnerab\w+|exploit|forbidden) (?:\w+ )?(?:patterns?|commands?|examples?|practices?|strings?|phrases?|instructions?|code|usages?|models?|signatures?|rules?|operations?|actions?|list))\b|禁止|不要|攻击|检测|❌|🚫|⛔/iu;

/** Those of them that forbid: an item below is what one must not do, written as an order or not. */
export const FORBIDS_BELOW =
  /\b(?:anti-?patterns?|never|do not|don['’]?ts?|avoid|forbidden|prohibited|disallowed|not allowed|must not|should not|dangerous|unsafe|insecure|bad|wrong|risky|blocked|denied|rejected)\b|禁止|不要|❌|🚫|⛔/iu;

/** Columns of a table of attacks: nobody is told to run what stands beside its risk. */
export const TABLE_OF_ATTACKS =
  /\b(?:risks?|threats?|severity|dangers?|dangerous|attacks?|vulnerabilit(?:y|ies)|malicious|suspicious|detect(?:s|ed|ion|or)?|red flags?|exploits?|bad|avoid|never|wrong|blocked|denied|forbidden|unsafe|insecure)\b|❌|🚫|⛔|风险|攻击|威胁|禁止/iu;
