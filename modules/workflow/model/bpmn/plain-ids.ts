import { tagsIn } from './scan.ts'

/** Ids that the reader takes; XML itself takes more, Chinese among them, and other tools write those. */
const PLAIN = /^([a-z][\w-.]*:)?[a-z_][\w-.]*$/i
const LONGEST = 60

/** A file whose ids are of letters and digits, wherever they are named; what had no name is called as its id was. */
export function withPlainIds(xml: string): string {
  const tags = [...tagsIn(xml)]
  const ids = tags.flatMap(({ text }) => idIn(text) ?? [])
  const foreign = [...new Set(ids.filter((id) => id !== '' && !PLAIN.test(id)))]
  if (foreign.length === 0) return xml
  const taken = new Set(ids)
  const plain = new Map(foreign.map((id) => [id, newId(id, taken)]))
  let written = ''
  let from = 0
  for (const { text, at } of tags) {
    written += plainText(xml.slice(from, at), plain) + plainTag(text, plain)
    from = at + text.length
  }
  return written + xml.slice(from)
}

const idIn = (tag: string): string | undefined => /\sid\s*=\s*["']([^"']*)["']/.exec(tag)?.[1]

function newId(id: string, taken: Set<string>): string {
  const coded = [...id]
    .map((letter) => (/[\w.-]/.test(letter) ? letter : `u${letter.codePointAt(0)!.toString(16)}`))
    .join('')
  const begun = (/^[a-z_]/i.test(coded) ? coded : `_${coded}`).slice(0, LONGEST)
  let found = begun
  for (let number = 2; taken.has(found); number += 1) found = `${begun}_${number}`
  taken.add(found)
  return found
}

/** Names of others stand in attributes, but never in one that people read. */
function plainTag(tag: string, plain: ReadonlyMap<string, string>): string {
  const id = idIn(tag)
  const changed = tag.replace(/(\s[\w:.-]+\s*=\s*)(["'])(.*?)\2/gs, (whole, key: string, quote, value) => {
    const found = /^\sname\s*=/.test(key) ? undefined : plain.get(value)
    return found === undefined ? whole : `${key}${quote}${found}${quote}`
  })
  const isNamed = !isReadByPeople.test(tag) || /\sname\s*=/.test(tag)
  return id === undefined || !plain.has(id) || isNamed
    ? changed
    : changed.replace(/\s*\/?>$/, (end) => ` name="${id}"${end}`)
}

const isReadByPeople = /^<([\w.-]+:)?(process|subProcess|callActivity|\w*(task|event))\s/i

/** A flow between its tags: `<incoming>流程线1</incoming>`. */
function plainText(text: string, plain: ReadonlyMap<string, string>): string {
  const found = plain.get(text.trim())
  return found === undefined ? text : text.replace(text.trim(), () => found)
}
