import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

/** The texts of all codes of one kind in a picture, as somebody else's reader finds them: a PNG, or dots by colour. */
export async function readCode(
  picture: Uint8Array | { data: Uint8ClampedArray; width: number; height: number },
  format: 'Code128' | 'QRCode',
): Promise<string[]> {
  const input = picture instanceof Uint8Array ? picture : (picture as ImageData)
  const found = await readBarcodes(input, { formats: [format], tryHarder: true, maxNumberOfSymbols: 20 })
  return found.map(({ text }) => text)
}
