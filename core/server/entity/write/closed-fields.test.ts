import { defineEntity, defineModule, f, mul, posted, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../index.ts'
import { testApp } from '../../testing/test-app.ts'

/** A made-up document of which less may be changed the further it comes. */
const Parcel = defineEntity('parcel', {
  label: '包裹',
  fields: {
    no: f.serial('单号', 'BG{0000}'),
    to: f.text('收件人', { required: true }),
    sentOn: f.date('寄出日期', { default: '${currentDate}' }),
    tags: f.json<string[]>('标签'),
    items: f.lines('明细', {
      required: true,
      fields: {
        name: f.text('品名', { required: true }),
        qty: f.int('数量', { required: true }),
        price: f.money('单价', { default: 0 }),
        amount: f.money('金额'),
        receivedQty: f.int('签收数量', { min: 0 }),
      },
      derive: { amount: (line) => mul(line.qty, line.price) },
    }),
    total: f.money('合计'),
    remark: f.textarea('备注'),
    status: f.flow(
      '状态',
      posted({
        states: { sent: '在途', checked: '已验' },
        moves: {
          send: { label: '寄出', from: 'draft', to: 'sent' },
          check: { label: '验收', from: 'sent', to: 'checked' },
          post: { from: 'checked' },
        },
        editable: { draft: true, sent: ['items.receivedQty', 'remark'], checked: ['items'] },
      }),
    ),
  },
  derive: { total: (parcel) => sum(parcel.items, (line) => line.amount) },
})

const app = await testApp(serverModule(defineModule('parcels', { label: '包裹', entities: [Parcel] }), {}))
const parcels = app.as('clerk').of(Parcel)

async function sent() {
  const items = [
    { name: '门把手', qty: 2, price: 10 },
    { name: '合页', qty: 6, price: 3 },
  ]
  const { id } = await parcels.add({ to: '城东店', tags: ['易碎'], items })
  await parcels.move(id, 'send')
  return parcels.get(id)
}

test('a state may leave some fields open: these are changed, and what is sent as it stands is no change', async () => {
  const parcel = await sent()
  const [first, second] = parcel.items
  const items = [{ ...first!, receivedQty: 1 }, { id: second!.id }]
  await parcels.edit({ ...parcel, items: [{ ...first!, receivedQty: 1 }, second!], remark: '少一件' })
  expect(await parcels.get(parcel.id)).toMatchObject({
    remark: '少一件',
    total: 38,
    items: [
      { name: '门把手', qty: 2, receivedQty: 1 },
      { name: '合页', qty: 6, receivedQty: null },
    ],
  })
  await parcels.edit({ id: parcel.id, items: items as typeof parcel.items })
  expect((await parcels.get(parcel.id)).items[1]).toMatchObject({ name: '合页', qty: 6 })
})

test('what it keeps closed is refused by its name, in the head, in a cell, and lines as such', async () => {
  const parcel = await sent()
  const [first, second] = parcel.items
  const begin = '当前状态【在途】只能填写签收数量、备注，不能'
  await expect(parcels.edit({ id: parcel.id, to: '城西店' })).rejects.toMatchObject({
    message: `${begin}修改【收件人】`,
    options: { field: 'to' },
  })
  await expect(parcels.edit({ id: parcel.id, tags: [] })).rejects.toThrow('不能修改【标签】')
  await expect(
    parcels.edit({ id: parcel.id, items: [first!, { ...second!, qty: 5 }] }),
  ).rejects.toMatchObject({
    message: `明细第2行：${begin}修改【数量】`,
    options: { field: 'qty', row: 1 },
  })
  const changedLines = [
    [first!],
    [first!, second!, { name: '锁', qty: 1 }],
    [first!, { ...second!, id: undefined }],
    [first!, first!],
  ]
  for (const items of changedLines)
    await expect(parcels.edit({ id: parcel.id, items })).rejects.toThrow(`${begin}增减【明细】`)
  expect(await parcels.get(parcel.id)).toMatchObject({ version: parcel.version, to: '城东店' })
})

test('lines that are named without a field are open whole', async () => {
  const parcel = await sent()
  await parcels.move(parcel.id, 'check')
  const [first] = parcel.items
  await parcels.edit({
    id: parcel.id,
    items: [
      { ...first!, qty: 3 },
      { name: '锁', qty: 1, price: 8 },
    ],
  })
  expect((await parcels.get(parcel.id)).items).toMatchObject([{ qty: 3 }, { name: '锁' }])
  await expect(parcels.edit({ id: parcel.id, remark: '补' })).rejects.toThrow(
    '当前状态【已验】只能填写明细，不能修改【备注】',
  )
})

test('only what may be edited whole is deleted; a state that opens nothing is edited by nobody', async () => {
  const parcel = await sent()
  await expect(parcels.remove(parcel.id)).rejects.toThrow('当前状态【在途】不允许删除')
  await parcels.move(parcel.id, 'check')
  await parcels.move(parcel.id, 'post')
  await expect(parcels.edit({ id: parcel.id, remark: '迟' })).rejects.toThrow('当前状态【已过账】不允许编辑')
  const draft = await parcels.add({ to: '城东店', items: [{ name: '锁', qty: 1 }] })
  await parcels.edit({ id: draft.id, to: '城西店', items: [{ name: '合页', qty: 4 }] })
  await parcels.remove(draft.id)
})
