/** What a text box of the search area says beside its text. */
export type TextSearch = 'like' | 'ne' | 'ge' | 'le' | 'null' | 'notnull'

const decorations: Readonly<Record<TextSearch, (text: string) => string>> = {
  like: (text) => `*${text}*`,
  ne: (text) => `!${text}`,
  ge: (text) => `>=${text}`,
  le: (text) => `<=${text}`,
  null: () => 'is null',
  notnull: () => 'is not null',
}

/** A typed text as it is asked for; nothing typed asks for nothing, unless the box asks for emptiness itself. */
export function searchText(search: TextSearch, typed: string): string {
  const isAboutNothing = search === 'null' || search === 'notnull'
  return typed === '' && !isAboutNothing ? '' : decorations[search](typed)
}

/** The text a person typed, from what was asked for. */
export function typedText(search: TextSearch, text: string): string {
  const decorated = decorations[search]('\n')
  const [before = '', after] = decorated.split('\n')
  if (after === undefined) return ''
  const isDecorated =
    text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
  return isDecorated ? text.slice(before.length, text.length - after.length) : text
}

/** A text searched by likeness: numbers and dates as they are, anything else anywhere in the field. */
export function likeSearch(typed: string): string {
  const text = typed.trim()
  if (text === '' || isNumberText(text) || isDateText(text)) return text
  return `*${text}*`
}

const isNumberText = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)
const isDateText = (text: string) => /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/.test(text)

/** Parameters worth sending: texts trimmed, empty ones dropped. */
export function filledParams(params: Readonly<Record<string, unknown>>): Record<string, string> {
  const filled: [string, string][] = []
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    const text = (Array.isArray(value) ? value.join(',') : String(value)).trim()
    if (text !== '') filled.push([name, text])
  }
  return Object.fromEntries(filled)
}
