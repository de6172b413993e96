import type { WorkspaceName } from "./workspace-tools.ts";

/** A question about a test workspace, and the line that its first citation must name. */
export type Question = readonly [workspace: WorkspaceName, question: string, first: string];

const py = (question: string, first: string): Question => ["python-ledger", question, first];
const go = (question: string, first: string): Question => ["go-courier", question, first];
const ts = (question: string, first: string): Question => ["ts-pantry", question, first];

/** Questions that the place of a definition answers. */
export const DEFINITION_QUESTIONS: readonly Question[] = [
  py("Where is Journal defined?", "ledger/journal.py:29"),
  py("where's parse_account_number", "ledger/accounts.py:26"),
  py("Where is FileStore.append defined?", "ledger/storage/file_store.py:32"),
  py("show me the definition of class FileLock", "ledger/storage/file_store.py:46"),
  py("where is the lock suffix constant?", "ledger/storage/file_store.py:7"),
  py("Which file defines UnbalancedPosting?", "ledger/errors.py:8"),
  py("find the implementation of MemoryStore.read", "ledger/storage/memory_store.py:10"),
  py("method balance of Journal", "ledger/journal.py:45"),
  py("Can you tell me where render_statement is defined?", "ledger/statement.py:4"),
  py("Where is DEFAULT_CURRENCY?", "ledger/accounts.py:4"),
  py("what does check_balance do?", "ledger/journal.py:22"),
  py("where is the account type enum defined?", "ledger/accounts.py:7"),
  go("Where is Worker defined?", "worker.go:6"),
  go("where is Config.Validate?", "config.go:40"),
  go("Where's the retry method?", "worker.go:37"),
  go("Find the definition of ErrNoEndpoint", "config.go:11"),
  go("where is DefaultAttempts declared?", "config.go:15"),
  go("Where is the Queue interface?", "message.go:20"),
  go("show me HTTP.Send", "transport/http.go:24"),
  go("Where is Memory.Pop implemented?", "queue/memory.go:30"),
  go("in which file is nextDelay?", "backoff.go:8"),
  go("where does StatusError live?", "transport/http.go:42"),
  ts("Where is Router defined?", "src/http/router.ts:6"),
  ts("where is createServer defined", "src/http/server.ts:8"),
  ts("Where is Router.get defined?", "src/http/router.ts:9"),
  ts("find parseRecipe", "src/recipes/recipe.ts:17"),
  ts("where is toGrams?", "src/legacy-units.js:4"),
  ts("where is toOunces defined", "src/legacy-units.js:8"),
  ts("Where is the Settings interface defined?", "src/settings.ts:1"),
  ts("where is the type Handler", "src/http/router.ts:4"),
  ts("What does RecipeBook.suggest do?", "src/recipes/recipe-book.ts:24"),
  ts("where's normalizeName defined?", "src/recipes/match.ts:3"),
  ts("where is RecipeBook.fromFile", "src/recipes/recipe-book.ts:14"),
];

/** Questions that the places of use answer. */
export const USAGE_QUESTIONS: readonly Question[] = [
  py("Who calls check_balance?", "ledger/journal.py:39"),
  py("what uses LOCK_SUFFIX?", "ledger/storage/file_store.py:43"),
  py("What extends LedgerError?", "ledger/errors.py:8"),
  py("Where is load_config called?", "ledger/cli.py:38"),
  py("who imports render_statement?", "ledger/cli.py:8"),
  go("Who calls nextDelay?", "worker.go:43"),
  go("callers of signBody", "signature.go:18"),
  go("where is ErrNoEndpoint used", "config.go:42"),
  ts("Who calls authenticate?", "src/http/server.ts:14"),
  ts("find all references to scoreRecipe", "src/recipes/recipe-book.ts:26"),
  ts("what calls validateToken?", "src/http/authenticate.ts:8"),
];

/** Questions about described behaviour, files and the project. */
export const OTHER_QUESTIONS: readonly Question[] = [
  py("where do we parse the account number?", "ledger/accounts.py:26"),
  py("which function reads the settings?", "ledger/cli.py:12"),
  py("where is the balance of a posting checked?", "ledger/journal.py:22"),
  py("Explain ledger/journal.py", "ledger/journal.py:11"),
  py("What is this project about?", "README.md:1"),
  go("which function verifies the signature?", "signature.go:17"),
  go("where's the code that loads the config?", "config.go:27"),
  go("Explain backoff.go", "backoff.go:5"),
  ts("which function validates tokens?", "src/http/token.ts:12"),
  ts("where do we score recipes?", "src/recipes/match.ts:6"),
  ts("explain token.ts", "src/http/token.ts:3"),
  ts("list the methods of RecipeBook", "src/recipes/recipe-book.ts:7"),
];

/** Questions about a flow, with every line that the answer must cite: both ends and the calls between them. */
export const FLOW_QUESTIONS: readonly (readonly [WorkspaceName, string, readonly string[]])[] = [
  [
    "python-ledger",
    "How does main flow to render_statement?",
    ["ledger/cli.py:32", "ledger/statement.py:4", "ledger/cli.py:38"],
  ],
  [
    "python-ledger",
    "How does post flow to encode_posting?",
    [
      "ledger/journal.py:37",
      "ledger/storage/file_store.py:10",
      "ledger/journal.py:43",
      "ledger/storage/file_store.py:34",
    ],
  ],
  [
    "go-courier",
    "trace the path from Run to signBody",
    ["worker.go:19", "signature.go:10", "worker.go:25", "worker.go:32"],
  ],
  [
    "ts-pantry",
    "How does createServer flow to scoreRecipe?",
    [
      "src/http/server.ts:8",
      "src/recipes/match.ts:6",
      "src/http/server.ts:11",
      "src/recipes/recipe-book.ts:26",
    ],
  ],
];
