/** A number's pattern taken apart: `YB{yyMM}-{0000}` is text, date, text, counter. */
export interface SerialPattern {
  readonly parts: readonly SerialPart[]
}
type SerialPart =
  | { readonly text: string }
  | { readonly date: keyof typeof dateParts }
  | { readonly width: number }

const dateParts = {
  yyyy: (now: string) => now.slice(0, 4),
  yy: (now: string) => now.slice(2, 4),
  MM: (now: string) => now.slice(5, 7),
  dd: (now: string) => now.slice(8, 10),
}

const known = new Map<string, SerialPattern>()

/** Reads a pattern: in braces date parts `yyyy yy MM dd` and one run of zeros, as wide as the counter starts out. */
export function serialPattern(pattern: string): SerialPattern {
  const read = known.get(pattern) ?? parse(pattern)
  known.set(pattern, read)
  return read
}

/** The stretch in which the counter runs: the date parts that are printed, so no two stretches print alike. */
export const periodOf = ({ parts }: SerialPattern, now: string): string =>
  parts.map((part) => ('date' in part ? dateParts[part.date](now) : '')).join('')

/** The counter grows past its width rather than repeat itself. */
export const printSerial = ({ parts }: SerialPattern, now: string, counter: number): string =>
  parts.map((part) => printPart(part, now, counter)).join('')

function printPart(part: SerialPart, now: string, counter: number): string {
  if ('text' in part) return part.text
  return 'date' in part ? dateParts[part.date](now) : String(counter).padStart(part.width, '0')
}

function parse(pattern: string): SerialPattern {
  const parts = pattern
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .flatMap((piece) =>
      /^\{[^{}]*\}$/.test(piece) ? braced(pattern, piece.slice(1, -1)) : [plain(pattern, piece)],
    )
  const counters = parts.filter((part) => 'width' in part).length
  if (counters !== 1) throw wrong(pattern, `has ${counters} runs of zeros instead of one`)
  return { parts }
}

function plain(pattern: string, text: string): SerialPart {
  if (/[{}]/.test(text)) throw wrong(pattern, 'has a brace without its other half')
  return { text }
}

function braced(pattern: string, inner: string): SerialPart[] {
  const words = inner.match(/yyyy|yy|MM|dd|0+/g) ?? []
  if (inner === '' || words.join('') !== inner) throw wrong(pattern, `cannot mean anything by {${inner}}`)
  return words.map((word) =>
    word.startsWith('0') ? { width: word.length } : { date: word as keyof typeof dateParts },
  )
}

const wrong = (pattern: string, why: string) => new Error(`the serial pattern ${pattern} ${why}`)
