import { parseSync, Visitor } from 'rolldown/utils'

const ID = /\[([A-Z]+-\d+)\]/g
const SKIPPING = new Set(['skip', 'todo', 'fixme'])
const TESTS = new Set(['test', 'it', 'signedIn', 'signedInAlone', 'signedOut'])
const GROUPS = new Set(['describe', 'suite'])

/** Every acceptance id in the titles of a test file: on what it stands, and whether that runs. */
export function titlesIn(file, text) {
  const { program, errors } = parseSync(file, text, { preserveParens: false })
  if (errors.length > 0) throw new Error(`${file} 无法解析：${errors[0].message}`)
  const tests = testNames(program)
  const found = []
  const open = [] // The tests and groups around the place where the walk is.

  const enter = (call) => {
    const words = wordsOf(call.callee)
    const skips = words.some((word) => SKIPPING.has(word))
    const isTest = tests.has(words[0])
    const isGroup = GROUPS.has(words[0]) || words[1] === 'describe'
    const title = titleOf(call.arguments[0])
    // `test.skip()` within a test, or `skip()` of its context, leaves that test out at run time.
    const isBareSkip = skips && (title === undefined || !hasBody(call))
    if (isBareSkip) for (const outer of open) outer.skips = true
    open.push({ call, skips: skips && !isBareSkip })
    if (title === undefined) return
    const where = `${file}:${text.slice(0, call.start).split('\n').length}`
    for (const [, id] of title.matchAll(ID)) {
      found.push({ id, where, isTest: isTest && !isGroup, frames: [...open], isTodo: isBareSkip })
    }
  }
  new Visitor({ CallExpression: enter, 'CallExpression:exit': () => open.pop() }).visit(program)
  return found.map(({ frames, isTodo, ...title }) => ({
    ...title,
    isSkipped: isTodo || frames.some(({ skips }) => skips),
  }))
}

/** What tests are called in this file: `import { test as alone }` is one too. */
function testNames(program) {
  const names = new Set(TESTS)
  for (const { type, specifiers = [] } of program.body) {
    if (type !== 'ImportDeclaration') continue
    for (const { imported, local } of specifiers) if (TESTS.has(imported?.name)) names.add(local.name)
  }
  return names
}

/** `test.skip.each([…])` as its words, whatever is called or indexed in between. */
function wordsOf(callee) {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'MemberExpression') return [...wordsOf(callee.object), callee.property.name]
  if (callee.type === 'CallExpression') return wordsOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return wordsOf(callee.tag)
  return []
}

function titleOf(argument) {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.cooked).join('…')
  return undefined
}

const hasBody = (call) => call.arguments.some(({ type }) => /Function/.test(type))
