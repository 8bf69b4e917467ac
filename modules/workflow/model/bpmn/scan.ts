import { BusinessError } from '@mortise/model'

/** What a file may be, so that nobody can hang a server or a browser with one. */
const limits = { megabytes: 2, depth: 60, nameLength: 200, elements: 20_000 } as const

/** The line on which each element with an id begins. */
export type Lines = ReadonlyMap<string, number>

/**
 * Looks through a file before it is read: too large, too deep, or with declarations, it is refused by line. Declarations are
 * the way to entities, and those the way to other files and to a billion laughs; no diagram needs them.
 */
export function scanXml(xml: string): Lines {
  if (xml.length > limits.megabytes * 1024 * 1024) {
    const size = (xml.length / 1024 / 1024).toFixed(1)
    throw new BusinessError(`流程文件有${size} MB，不能超过${limits.megabytes} MB`)
  }
  const lines = new Map<string, number>()
  let depth = 0
  let elements = 0
  for (const { text, line } of tagsIn(xml)) {
    const name = /^<\/?([^\s/>]*)/.exec(text)?.[1] ?? ''
    if (name.length > limits.nameLength) throw refusal(line, `元素名称超过${limits.nameLength}个字符`)
    if (text.startsWith('</')) {
      depth -= 1
      continue
    }
    elements += 1
    if (elements > limits.elements) throw refusal(line, `流程文件不能超过${limits.elements}个元素`)
    if (!text.endsWith('/>')) depth += 1
    if (depth > limits.depth) throw refusal(line, `元素嵌套不能超过${limits.depth}层`)
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
    if (id !== undefined && !lines.has(id)) lines.set(id, line)
  }
  return lines
}

/** A refusal of a line, as people count lines. */
export const refusal = (line: number, words: string): BusinessError =>
  new BusinessError(`第${line}行：${words}`)

interface Tag {
  readonly text: string
  readonly line: number
  /** The place of its first character in the file. */
  readonly at: number
}

/** Tags in their order; comments, instructions and literal texts are passed over. One look at every character. */
export function* tagsIn(xml: string): Generator<Tag> {
  let line = 1
  let counted = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    for (; counted < at; counted += 1) if (xml[counted] === '\n') line += 1
    const skipped = skippedUntil(xml, at, line)
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    const end = endOfTag(xml, at)
    if (end === undefined) throw refusal(line, '标签没有写完，不是正确的 XML')
    yield { text: xml.slice(at, end), line, at }
    at = end
  }
}

const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

function skippedUntil(xml: string, at: number, line: number): number | undefined {
  for (const [begin, end] of skipped) {
    if (!xml.startsWith(begin, at)) continue
    const found = xml.indexOf(end, at + begin.length)
    if (found < 0) throw refusal(line, `${begin} 没有结束，不是正确的 XML`)
    return found + end.length
  }
  if (xml.startsWith('<!', at)) throw refusal(line, '流程文件不能含有文档类型或实体声明')
  return undefined
}

/** Behind the tag's closing bracket, which may also stand inside a quoted value. */
function endOfTag(xml: string, from: number): number | undefined {
  let quote = ''
  for (let at = from + 1; at < xml.length; at += 1) {
    const character = xml[at]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
    else if (character === '<') return undefined
  }
  return undefined
}
