import { frameHosts, ProductPicture } from '@mortise/marketing/model'
import { testApp } from '@mortise/server/testing'
import { Dictionary, DictionaryItem } from '@mortise/system/model'
import { expect, test } from 'vitest'
import marketing from './index.ts'

const app = await testApp(marketing)
const clerk = app.as('clerk', { orgCode: 'A01' })
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(name: string, bytes = pixel): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { body } = await clerk.call('POST', '/sys/common/upload', { body: form })
  return body.message
}
const view = (query: Record<string, string>) =>
  app.anonymous.call('GET', '/erp_productpic/erpProductpic/publicView', { query })

test('a public picture is seen by whoever has its link, and nothing else of it', async () => {
  const path = await upload('door.png')
  const { id } = await clerk.of(ProductPicture).add({
    name: '胡桃木平开门',
    mediaType: '1',
    pictures: [path],
    isPublic: true,
    remark: '内部备注',
  })
  const { body } = await view({ id })
  expect(Object.keys(body.result).toSorted()).toEqual(
    ['cover', 'frameUrl', 'mediaType', 'name', 'pictures', 'videos'].toSorted(),
  )
  expect(body.result).toMatchObject({ name: '胡桃木平开门', videos: [], frameUrl: null })
  const shown = await fetch(`${app.url}/api${body.result.pictures[0]}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await fetch(`${app.url}/api/sys/common/static/${path}`)).status).not.toBe(200)
})

test('one that is not public takes a code, until it is no longer shared', async () => {
  const { id } = await clerk
    .of(ProductPicture)
    .add({ name: '新品', mediaType: '1', pictures: [await upload('new.png')] })
  const gone = { success: false, message: '链接已失效，请联系门店' }
  expect((await view({ id })).body).toMatchObject(gone)
  expect((await view({ id, code: '' })).body).toMatchObject(gone)
  const shared = await clerk.call('POST', '/erp_productpic/erpProductpic/share', { body: { id } })
  const { code } = shared.body.result
  expect((await view({ id, code })).body).toMatchObject({ success: true, result: { name: '新品' } })
  expect((await view({ id, code: `${code}x` })).body).toMatchObject(gone)
  await clerk.call('POST', '/erp_productpic/erpProductpic/unshare', { body: { id } })
  expect((await view({ id, code })).body).toMatchObject(gone)
  expect((await view({ id: 'nowhere' })).body).toMatchObject(gone)
  const guest = app.as('guest', { can: ['productPicture:list'] })
  expect((await guest.call('POST', '/erp_productpic/erpProductpic/share', { body: { id } })).status).toBe(403)
})

test('a frame shows pages of hosts that staff have named, by https alone', async () => {
  const add = (frameUrl: string) => clerk.of(ProductPicture).add({ name: '全景', mediaType: '3', frameUrl })
  await expect(add('https://vr.example.com/a')).rejects.toThrow('不允许的链接地址')
  const dict = await clerk.of(Dictionary).list({ where: { code: frameHosts } })
  await clerk.of(DictionaryItem).add({ dict: dict.rows[0]!.id, text: '全景平台', value: 'vr.example.com' })
  await expect(add('http://vr.example.com/a')).rejects.toThrow('不允许的链接地址')
  await expect(add('https://vr.example.com.evil.net/a')).rejects.toThrow('不允许的链接地址')
  await expect(add('https://vr.example.com/a')).resolves.toMatchObject({ name: '全景' })
})

test('a film is a file of a kind that browsers play, or an address', async () => {
  const add = (more: object) => clerk.of(ProductPicture).add({ name: '视频', mediaType: '2', ...more })
  await expect(add({})).rejects.toThrow('请上传视频或填写视频地址')
  await expect(add({ videos: [await upload('film.png')] })).rejects.toThrow('视频只支持mp4、webm格式')
  await expect(add({ videoUrl: 'https://media.example.com/a.mp4' })).resolves.toMatchObject({ name: '视频' })
})

test('pictures are moved among their neighbours, to the ends and not beyond', async () => {
  const shift = async (id: string, direction: string) =>
    (await clerk.call('POST', '/erp_productpic/erpProductpic/shift', { body: { id, direction } })).body
      .message
  const { rows: before } = await clerk.of(ProductPicture).list({ size: 100, sort: [['sort', 'asc']] })
  const [first] = before
  expect(await shift(first!.id, 'up')).toBe('未知的操作')
  let answer = ''
  for (let step = 0; step < before.length; step++) answer = await shift(first!.id, 'right')
  expect(answer).toBe('已到最后~')
  const { rows: after } = await clerk.of(ProductPicture).list({ size: 100, sort: [['sort', 'asc']] })
  expect(after.at(-1)!.id).toBe(first!.id)
})
