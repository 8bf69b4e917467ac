import { type callsOf, mark } from './fixtures.ts'

type Calls = Awaited<ReturnType<typeof callsOf>>

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A branch of categories with two ends, and materials of a name that no other test has: two here, one there, one put away. */
export async function makeMaterials({ post, upload, get }: Calls) {
  const name = mark()
  const category = (text: string, pid?: string) => post<string>('/bas/basMaterialCategory/add', { text, pid })
  const unitId = await post<string>('/bas/basUnit/add', { name: `u${name}`, code: `U${name}` })
  const branch = await category(`枝${name}`)
  const first = await category(`甲${name}`, branch)
  const second = await category(`乙${name}`, branch)
  const picture = (file: string) => upload({ name: file, mimeType: 'image/png', buffer: dot })
  const attachment = `${await picture('one.png')},${await picture('two.png')}`
  const material = (title: string, categoryId: string, more: object = {}) =>
    post<string>('/bas/basMaterial/add', { name: `${title}${name}`, unitId, categoryId, ...more })
  const board = await material('木板', first, {
    model: `MX-${name}`,
    size: '18厘',
    color: '胡桃',
    attachment,
  })
  const lath = await material('木方', first, { model: `FX-${name}` })
  const glass = await material('玻璃', second)
  await material('旧板', second, { status: '0' })
  const { records } = await get<{ records: { code: string }[] }>('/bas/basMaterial/listByIdCode', {
    id: `${board},`,
  })
  return { name, branch, first, second, board, lath, glass, attachment, code: records[0]?.code ?? '' }
}
