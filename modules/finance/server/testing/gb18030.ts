/** Text as banks still write it: every double-byte character of GB18030 that decodes back to what is wanted. */
export function iconvGb(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const known = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      if (trail !== 0x7f) known.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  const bytes = [...text].flatMap((sign) =>
    sign < '\u0080' ? [sign.charCodeAt(0)] : (known.get(sign) ?? []),
  )
  return Buffer.from(bytes)
}
