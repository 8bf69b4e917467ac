export interface BusinessErrorOptions {
  /** The same for whom figures of the row are withheld from; said where the message names some of those. */
  readonly plain?: string
  /** The form item to mark. */
  readonly field?: string
  /** The line of a sub-table, counted from zero, when the field lies in one. */
  readonly row?: number
  /** The character of a text, counted from zero, with which what is wrong begins. */
  readonly at?: number
  /** The envelope's code where a client must tell cases apart; 500 otherwise. */
  readonly code?: number
  /** What the answer carries as `result`, where the client needs figures beside the sentence. */
  readonly result?: unknown
  readonly cause?: unknown
}

/** A refusal the user should read. Anything else that is thrown is a bug and reaches the user as an error number. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError'
  constructor(
    message: string,
    readonly options: BusinessErrorOptions = {},
  ) {
    super(message, { cause: options.cause })
  }
}

/** Refuses a line, naming it as people count: `入库明细第2行：…`; the cell of the field is marked. */
export function refuseLine(
  lines: string | { readonly label: string },
  row: number,
  field: string,
  words: string,
): never {
  throw new BusinessError(lineWords(lines, row, words), { field, row })
}

/** The same in a sentence that begins with the line: `第2行与前面的价目重复`. */
export function refuseRow(
  row: number,
  field: string,
  words: string,
  {
    lines = '',
    plain,
  }: { readonly lines?: string | { readonly label: string }; readonly plain?: string } = {},
): never {
  throw new BusinessError(rowWords(lines, row, words), {
    field,
    row,
    ...(plain && { plain: rowWords(lines, row, plain) }),
  })
}

/** What is said of a line, with where it stands. */
export const lineWords = (lines: string | { readonly label: string }, row: number, words: string): string =>
  rowWords(lines, row, `：${words}`)

export const rowWords = (lines: string | { readonly label: string }, row: number, words: string): string =>
  `${typeof lines === 'string' ? lines : lines.label}第${row + 1}行${words}`

/** For the branch that cannot be reached. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${String(value)}`)
}
