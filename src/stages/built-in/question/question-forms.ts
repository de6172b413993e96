import { lazy } from "../../../errors/lazy.ts";
import { isAscii } from "../text/ascii.ts";
import type { AskKind, Relation } from "./ask.ts";
import { matchPattern, type Places } from "./match-pattern.ts";
import { parsePattern } from "./parse-pattern.ts";

/** A form of question: what it asks for, and where its subject stands (`s`, for flows also `t`). */
export interface QuestionForm {
  readonly kind: AskKind;
  readonly relation?: Relation;
  /** Words with bars between them; a clause of this form holds one of them. */
  readonly needs: string;
  /** The source of the regular expression that the whole of a clause must match, in any case. */
  readonly pattern: string;
  /** Fits a clause, which is also given in lower case, to the form. */
  match(clause: string, lower: string): Groups | null;
}

/** What stands in the named groups of a pattern. */
type Groups = Readonly<Record<string, string>>;

const THING =
  "(?:function|method|class|file|module|component|package|part|place|code|line|bit|piece|section|handler|type|struct|object|service|thing|routine|script|test)(?:e?s)?";
const DEFINE =
  "(?:define[sd]?|declare[sd]?|implement(?:s|ed)?|contain(?:s|ed)?|own(?:s)?|export(?:s|ed)?|introduce[sd]?)";
const CALL = "(?:call(?:s|ed|ing)?|invoke[sd]?|invoking|trigger(?:s|ed)?|run(?:s)?|execute[sd]?)";
const USE =
  "(?:use[sd]?|using|reference[sd]?|consume[sd]?|depend(?:s|ed)? (?:up)?on|rel(?:y|ies) on|access(?:es|ed)?|need(?:s)?|mention(?:s|ed)?|instantiate[sd]?|construct(?:s|ed)?|touch(?:es)?|read from|pass(?:es|ed)?)";
const THROW = "(?:raise[sd]?|throws?|thrown|catch(?:es)?|caught|emit(?:s|ted)?)";
const IMPORT = "(?:import(?:s|ed|ing)?|require[sd]?|include[sd]?)";
const EXTEND =
  "(?:extend(?:s|ed)?|inherit(?:s|ed)?(?: from)?|subclass(?:es|ed)?|derive[sd]?(?: from)?|override[sd]?)";
const BY_WHOM = "(?: (?:anywhere|everywhere|from|by|at|so far|right now|today|yet|in practice))?";

/** How often a form is read without a regular expression: a process that reads one question never compiles one. */
const EARLY_USES = 8;

function formOf(kind: AskKind, needs: string, pattern: string, relation?: Relation): QuestionForm {
  let uses = 0;
  const steps = lazy(() => parsePattern(pattern));
  const compiled = lazy(() => new RegExp(`^${pattern}$`, "i"));
  return {
    kind,
    ...(relation === undefined ? {} : { relation }),
    needs,
    pattern,
    match(clause, lower) {
      if (++uses <= EARLY_USES && isAscii(clause)) {
        return groupsIn(clause, matchPattern(steps(), lower));
      }
      const match = compiled().exec(clause);
      return match && (match.groups ?? {});
    },
  };
}

function groupsIn(clause: string, places: Places | null): Groups | null {
  return places && Object.fromEntries(Array.from(places, ([name, place]) => [name, clause.slice(...place)]));
}

function usage(verb: string, noun: string, relation: Relation, needs: string): QuestionForm[] {
  const form = (pattern: string): QuestionForm => formOf("find_usages", needs, pattern, relation);
  return [
    form(
      `(?:who|what|which(?: ${THING})?|what ${THING}|what else|who else) (?:all )?${verb} (?<s>.+?)${BY_WHOM}`,
    ),
    form(
      `where(?:'s| is| are| was| does| do| did| else is)? (?<s>.+?) (?:is |are |was )?(?:being |get |gets |getting )?${verb}${BY_WHOM}`,
    ),
    form(
      `(?:where|when) (?:do|does|did) (?:we|i|you|they|it|the (?:code|project|app|application)) ${verb} (?<s>.+?)`,
    ),
    form(
      `(?:find|show|list|get|give|locate|what are|which are|where are)? ?(?:me )?(?:all |every |the |any )*${noun} (?:of|to|for|on|from) (?<s>.+?)`,
    ),
    form(
      `(?:find|show|list|get|give|locate) (?:me )?(?:all |every |the |any )*(?:${THING}|places?|everything|everyone|lines?|spots?)? ?(?:that|which|who|where|we)? ?${verb} (?<s>.+?)`,
    ),
    form(`(?:is|are) (?<s>.+?) (?:ever |still |actually )?${verb}${BY_WHOM}`),
  ];
}

const NAMES_FLOW =
  "(?:flow|get|go|travel|move|propagate|pass|reach|lead|connect|make its way|end up|come|arrive|get passed|relate|link)s?(?:ed)?";

/** The forms of question, most specific first: the first that fits decides. */
export const QUESTION_FORMS: readonly QuestionForm[] = [
  formOf(
    "overview",
    "project|repo|code|workspace|application|library|package|program",
    "(?:what(?:'s| is| does)|describe|explain|summari[sz]e|give (?:me )?an overview of|tell me about|introduce|overview of|how is|how are)? ?(?:the |this |that |our )?(?:purpose of |architecture of |structure of |overview of )?(?:the |this |that |our )?(?:whole |entire )?(?:project|repo|repository|codebase|code base|workspace|application|library|package|program|code)(?: structure| architecture| overview| layout)?(?: about| do| for| structured| organi[sz]ed| laid out| all about)?",
  ),
  formOf(
    "overview",
    "overview|summary|architecture|readme|this|it do|start|run|build|install|use",
    "(?:overview|summary|architecture|readme|give (?:me )?an overview|what does (?:it|this) do|what is this|where (?:do|should) (?:i|we) start|how do (?:i|you|we) (?:run|build|install|use|start) (?:it|this|the (?:project|app|code|program)).*)",
  ),
  formOf(
    "trace_flow",
    "how ",
    `how (?:do|does|did|is|are|can|could) (?<s>.+?) ${NAMES_FLOW} (?:down |up |all the way |over |back |on )?(?:to|into|in|with|until|inside) (?<t>.+?)`,
  ),
  formOf(
    "trace_flow",
    "how ",
    `how (?:do|does|did|can) (?<s>.+?) (?:reach|call|invoke|trigger|use|hit|lead to)(?:e?s)? (?<t>.+?)`,
  ),
  formOf(
    "trace_flow",
    "reach|call|invoke|trigger|lead to|end up in",
    "(?:does|do|can|will|is) (?<s>\\S+) (?:ever |eventually |indirectly )?(?:reach|call|invoke|trigger|lead to|end up in) (?<t>.+?)",
  ),
  formOf(
    "trace_flow",
    "from |between ",
    "(?:trace|follow|show|find|explain|describe|give|what(?:'s| is)|is there)? ?(?:me )?(?:the |a |an )*(?:call |data |control |execution |code )?(?:flow|path|chain|route|trace|calls|connection|link|way|call chain|call path|call stack)? ?(?:of |going |leading )?(?:from|between) (?<s>.+?) (?:to|and|into|until) (?<t>.+?)",
  ),
  formOf(
    "trace_flow",
    "trace |follow ",
    "(?:trace|follow) (?<s>.+?) (?:through |down |all the way )?(?:to|into|until) (?<t>.+?)",
  ),
  formOf("trace_flow", "what happens ", "what happens (?:between|from) (?<s>.+?) (?:and|to|until) (?<t>.+?)"),
  ...usage(CALL, "(?:callers?|call ?sites?|calls|invocations?)", "calls", "call|invo|trigger|run|execute"),
  ...usage(IMPORT, "(?:imports?|importers?|includes?)", "imports", "import|require|include"),
  ...usage(
    EXTEND,
    "(?:subclasses|subtypes|descendants|children|overrides)",
    "extends",
    "extend|inherit|derive|override|sub|desc|child",
  ),
  formOf(
    "find_usages",
    "implement",
    "(?:who|what|which(?: [a-z]+)?) implements? (?:the )?(?<s>.+?)(?: interface| trait| protocol)?",
    "extends",
  ),
  ...usage(THROW, "(?:raises|throws)", "uses", "raise|throw|catch|caught|emit"),
  ...usage(
    USE,
    "(?:usages?|uses?|references?|refs|consumers?|users?|occurrences?|instances?|mentions?)",
    "uses",
    "usa|use|usi|refe|refs|consum|depend|rely|reli|access|need|mention|instan|construct|touch|read|pass|occur",
  ),
  formOf("find_usages", " used", "how (?:is|are|do (?:we|i|you)) (?<s>.+?) used", "uses"),
  formOf("find_usages", "how ", "how (?:do|does|should|can) (?:we|i|you|one) (?:use|call) (?<s>.+?)", "uses"),
  formOf("explain_symbol", " used for", "(?:what|how)(?:'s| is| are)? (?<s>.+?) used for"),
  formOf(
    "list",
    "function|class|method|member|symbol|type|export|field|propert|attribute|content|struct|constant|api|definition",
    `(?:list|show|enumerate|give|what are|which are|name|what|which)? ?(?:me )?(?:all |the |of |every )*(?:functions?|class(?:es)?|methods?|members?|symbols?|types?|exports?|fields?|properties|attributes?|contents?|structs?|constants?|apis?|top-level definitions) (?:are |is |defined |declared |there |exported |available |inside )*(?:of|in|on|from|by|within|inside) (?<s>.+?)(?: (?:define|have|contain|export|declare|provide)s?)?`,
  ),
  formOf(
    "list",
    "function|class|method|member|type|field|propert|attribute|symbol|constant",
    "(?:what|which) (?:functions?|class(?:es)?|methods?|members?|types?|fields?|properties|attributes?|symbols?|constants?) (?:do|does) (?<s>.+?) (?:define|have|contain|export|declare|provide|offer|expose)s?",
  ),
  formOf(
    "find_code",
    " that| which| where| who| responsible| in charge| for handling| to handle| handling| we",
    `(?:where(?:'s| is| are)|find|show|locate|what(?:'s| is)|which is|give|get|point)? ?(?:me )?(?:to )?(?:the |any |some |our )?(?:${THING}|logic|implementation|functionality|place|spot|piece of code|bit of code|part of the code|code path|source code) (?:that|which|where|who|responsible for|in charge of|for handling|to handle|we|handling|is responsible for)(?: is| are)? ?(?:responsible for |in charge of )?(?<s>.+?)`,
  ),
  formOf(
    "find_definition",
    "which |what ",
    `(?:which|what) ${THING} (?:${DEFINE}|has|have|holds?|provides?) (?<s>.+?)`,
  ),
  formOf(
    "find_definition",
    "which |what ",
    "(?:in )?(?:which|what) (?:file|module|package|folder|directory|path|place|line|class|header)s? (?:is|are|does|do|can (?:i|we|you) find) (?<s>.+?)(?: (?:defined|declared|implemented|located|live|in|from|come from|at|found|be found))?(?: in)?",
  ),
  formOf(
    "find_code",
    "which |what ",
    `(?:which|what) (?:\\w+ )?(?<k>${THING}) (?:is |are )?(?:responsible for |in charge of |used (?:to|for) |does (?:the )?|do (?:the )?)?(?<s>.+?)`,
  ),
  formOf(
    "find_definition",
    "definition|declaration|implementation|source|code|body|signature",
    "(?:where|how)(?:'s| is| are| was| were)? (?:the )?(?:definition|declaration|implementation|source(?: code)?|code|body|signature)s? (?:of|for|to) (?<s>.+?)(?: (?:defined|declared|located|found))?",
  ),
  formOf(
    "find_definition",
    " defin| declar| implemented| located| liv| resid| found| be found| com| sit| stored| introduced| at| exist",
    "(?:where|in which file)(?:'s| is| are| was| were| do| does| did| can)? (?:we |i |you |they |the code |one )?(?:find |see |locate |look for )?(?<s>.+?) (?:is |are |was )?(?:actually |originally |first |currently |being |get |gets )?(?:defined|define|declared|declare|implemented|located|live|lives|living|reside|resides|found|be found|come from|comes from|coming from|sit|sits|stored in|introduced|at|exist)(?: (?:in|at|from))?",
  ),
  formOf(
    "find_definition",
    "where do|where did",
    "where (?:do|does|did) (?:we|i|you|they|the (?:code|project)) (?:define|declare|implement|introduce|keep|have) (?<s>.+?)",
  ),
  formOf(
    "find_definition",
    "where can|where could|where do|where would|where should|where might",
    "where (?:can|could|do|would|should|might) (?:i|we|you|one) (?:find|see|look up|get|locate|read|look for|look at) (?:the )?(?:definition of |declaration of |implementation of |source of |source code of |code of |code for )?(?<s>.+?)",
  ),
  formOf(
    "find_definition",
    "definition|declaration|implementation|source|signature|location|body|code",
    "(?:show|find|locate|give|get|open|display|print|jump|go|take|navigate|see|look up|i need|i want|point|search)? ?(?:me )?(?:to )?(?:the |a |see )*(?:definition|declaration|implementation|source code|source|signature|location|body|code)s? (?:of|for) (?<s>.+?)",
  ),
  formOf(
    "find_code",
    "where|how|when",
    "(?:where|how|when)(?:'s| is| are| was| were) (?<s>.+? (?:is |are )?(?<v>[a-z]+ed|done|set|built|sent|read|written|kept|made|thrown|caught|run|chosen|found|drawn|held|begun|started|computed|handled|parsed|stored)(?: (?:up|out|in|on|off|from|to|down|into|with|by|for|at)(?: .+?)?)?)",
  ),
  formOf(
    "find_code",
    " do| did| can| should| will",
    "(?:where|how|when) (?:do|does|did|can|should|will) (?:we|i|you|it|they|the (?:code|project|app|application|server|client|library|program|system|framework)) (?<s>.+?)",
  ),
  formOf(
    "find_code",
    "where do|where did",
    "where (?:do|does|did) (?<s>.+?)(?: happen| occur| take place| start| begin)",
  ),
  formOf("find_definition", "where", "where(?:'s| is| are| was|s)? (?<s>.+?)"),
  formOf(
    "explain_symbol",
    "how ",
    "how (?:do|does|did|is|are) (?<s>.+?) (?:work|works|working|implemented|behave|function|operate|organi[sz]ed|structured|built|defined|do (?:that|this|it))",
  ),
  formOf(
    "explain_symbol",
    "what ",
    "(?:what|so what) (?:do|does|did|would|will) (?<s>.+?) (?:do|mean|return|represent|stand for|look like|accept|take|expect|contain|call|give)(?: exactly)?",
  ),
  formOf(
    "explain_symbol",
    "what",
    "what(?:'s| is| are) (?:the )?(?:purpose|point|role|meaning|job|responsibility|use|idea|goal|behaviou?r|signature|value) (?:of|behind) (?<s>.+?)",
  ),
  formOf(
    "explain_symbol",
    "explain|describe|summari|document|clarify|walk |tell |understand|what about|go through",
    "(?:explain|describe|summari[sz]e|document|clarify|walk (?:me|us) through|tell (?:me|us) (?:about|what|how)|help me understand|i want to understand|understand|what about|go through)(?: to me| me)?(?: what| how)? (?<s>.+?)(?: (?:do|does|works?|is|means?|is for))?",
  ),
  formOf("explain_symbol", "what", "what(?:'s| is| are| was) (?<s>.+?)(?: (?:for|about))?"),
  formOf(
    "find_code",
    "analy|review|inspect|investigate|examine|check|audit|trace|follow|look ",
    "(?:analy[sz]e|review|inspect|investigate|examine|check|audit|trace|follow|look (?:at|into)) (?<s>.+?)",
  ),
  formOf(
    "find_code",
    "who |what ",
    "(?:who|what) (?<s>(?:handle|validate|parse|load|read|write|create|check|process|send|render|convert|compute|manage|start|build|generate|register|store|log|raise|throw|return|set|make|control|decide)s? .+?)",
  ),
  formOf(
    "find_definition",
    "find|show|locate|get|give|open|display|see|search|look|grep|go to|jump to|list",
    "(?:find|show|locate|get|give|open|display|see|search(?: for)?|look (?:for|up)|grep(?: for)?|go to|jump to|list)(?: me)? (?<s>.+?)",
  ),
  formOf(
    "find_definition",
    " definition| declaration| implementation| source| signature",
    "(?<s>.+?) (?:definition|declaration|implementation|source|source code|signature)",
  ),
  formOf(
    "find_usages",
    " usage| reference| uses| caller| call site",
    "(?<s>.+?) (?:usages?|references?|uses|callers?|call sites?)",
    "uses",
  ),
];
