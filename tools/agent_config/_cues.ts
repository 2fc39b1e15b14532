/** Words by which a sentence forbids, warns of or quotes what it names. */

/** Forbids what follows. */
export const FORBIDS =
  /\b(?:never|do not|don['’]?t|does not|doesn['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|shall not|cannot|can['’]?t|may not|will not|won['’]?t|avoid(?:s|ing)?|refuses?|rejects?|blocks?|blocked|blocking|den(?:y|ies|ied)|prevents?|preventing|forbid(?:s|den)?|prohibit(?:s|ed)?|disallow(?:s|ed)?|instead of|rather than|not allowed to|nunca|evitar?|niemals|nicht|vermeide\w*|jamais|évite[rz]?|никогда|не)\b|не |不要|切勿|禁止|避免|しないで|하지 ?마/giu;

/** After these a verb of an attack is not what is forbidden: "don't ask, run …". */
export const FORBIDS_ELSE =
  /^[\s,]*(?:\w+ly )?(?:forget|hesitate|worry|fail|stop|wait|ask|tell|inform|notify|mention|warn|show|reveal|disclose|report|skip|miss|need|require|proceed|continue|start|begin|bother|display|output|explain|log|let|be afraid|care|limit|confirm|verify|check|question|refuse|alert|discuss|acknowledge)\b/i;

/** Between them and what is named, the sentence turns. */
export const TURNS =
  /[;!]|\b(?:but|instead|then|rather|just|simply|until|unless|before|without|otherwise|first|always)\b|, (?:and )?(?:you must|please|run|execute|send|read|ignore)\b/gi;

/** Speaks of attacks, wherever in the sentence. */
export const SPEAKS_OF =
  /\b(?:detect(?:s|ed|ing|ion|or)?|flag(?:s|ged|ging)? (?:any|all|it|this|files?|if|when|as)|look(?:s|ing)? for|watch(?:es|ing)? for|scan(?:s|ning)? for|red flags?|anti-?patterns?|attack(?:s|er|ers|ing)?|adversar\w+|(?<!not )malicious(?:ly)?|injections?|inject(?:ed|ing)?|jailbreaks?|exploit(?:s|ed|ing|ation)?|phishing|suspicious|(?<!not )dangerous|harmful|(?<!not )unsafe|insecure|vulnerab\w+|risk(?:s|y)?|attempts? to|tr(?:y|ies|ying) to (?:make|get|trick)|payloads?|social engineering|threats?|danger|untrusted)\b|检测|攻击|恶意|注入|ataques?|malicios[oa]s?|angriffe?|bösartig\w*|attaques?|malveillant\w*/giu;

/** Quotes what it names, when that stands in quotation marks. */
export const QUOTES =
  /\b(?:e\.g\.|for example|for instance|such as|like|examples?(?: of)?|phrases?|patterns?|strings?|texts? (?:like|such)|says?|said|contain(?:s|ing)?|called|named|bad|wrong|instructions? (?:like|such))\b|[❌🚫⛔⚠]/giu;

/** Headings and lead-ins under which attacks are listed, quoted or forbidden. */
export const LISTS_ATTACKS =
  /\b(?:anti-?patterns?|red flags?|never|do not|don['’]?ts?|avoid|forbidden|prohibited|disallowed|not allowed|blocked|denied|attack(?:s|er|ers)?|threats?|malicious|injections?|vulnerabilit(?:y|ies)|exploits?|suspicious|dangerous|unsafe|insecure|warning signs?|what (?:\w+ )?(?:detects?|flags?|checks?|looks? for)|detect(?:s|ed|ion|ions|ing)?|indicators?|bad (?:example|practice)s?|wrong|risks?|refuse|reject|must not|should not)\b|禁止|不要|攻击|检测|❌|🚫|⛔/iu;
