import JsBarcode from 'jsbarcode'

/** What the library leaves at whatever it is given to draw on. */
interface Encoded {
  readonly encodings?: readonly { readonly data: string }[]
}

/** The modules of a text in Code 128, a bar where there is a 1; null for what the code has no signs for. */
export function code128Modules(text: string): string | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const target: Encoded = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return target.encodings?.map(({ data }) => data).join('') ?? null
}
