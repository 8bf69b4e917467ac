import { today } from '@mortise/model'
import { expect } from '@playwright/test'
import { callsOf, mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { base, sellingStore } from '../../../e2e/orders.ts'

/** A site under way whose contract lists two rooms of a floor, each with two doors that are known to the last parameter. */
async function site(request: Parameters<typeof sellingStore>[0]) {
  const { door, customerId } = await sellingStore(request)
  const { post } = await callsOf(request)
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const id = await post<string>('/erp_project/erpProject/add', {
    projectName: `云栖公寓${mark()}`,
    customerId,
    pm: 'admin',
    startDate: today(),
    endDate: '2099-12-31',
    billingMode: '2',
  })
  const contract = await post<string>('/erp_project_contract/erpProjectContract/add', {
    projectId: id,
    amount: 6400,
    signDate: today(),
    contractListList: ['201', '202'].map((room) => ({
      building: '1幢',
      floor: '2层',
      room,
      doorId: door.id,
      itemName: '房门',
      params: values,
      qty: 2,
      unitPrice: 1600,
    })),
    nodeList: [{ nodeName: '预付款', rate: 1, condition: '1' }],
  })
  for (const move of ['submit', 'approve'])
    await post('/erp_project_contract/erpProjectContract/move', { id: contract, move })
  return { id, post }
}

test('rooms of a site are ordered by its contract, and each says how far it is', async ({
  page,
  request,
}) => {
  const { id, post } = await site(request)
  await page.goto(`/document/project/${id}`)
  await page.getByRole('tab', { name: '房间进度' }).click()
  const rooms = page.getByRole('region', { name: '房间进度' })
  const floor = rooms.getByRole('group', { name: '1幢 2层' })
  await expect(floor.getByRole('button', { name: /^201/ })).toContainText('未下单 0/2')
  await expect(rooms.getByRole('button', { name: '勾选房间后下单' })).toBeDisabled()
  await floor.getByRole('checkbox', { name: '选择 201' }).check()
  expect(await seriousFaults(page, '.mortise-rooms')).toEqual([])
  await rooms.getByRole('button', { name: '按合同下单（1 行）' }).click()

  const dialog = page.getByRole('dialog', { name: '按合同清单下单' })
  const count = dialog.getByLabel('本次数量 201 房门')
  await count.fill('3')
  await dialog.getByRole('button', { name: '生成订单' }).click()
  await expect(page.getByText('合同清单【1幢 2层 201 房门】超量，剩余2')).toBeVisible()
  await count.fill('1')
  await dialog.getByRole('button', { name: '生成订单' }).click()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/\/document\/customerOrder\//)
  const shown = page.getByRole('article').filter({ visible: true }).first()
  await expect(shown).toContainText('草稿')
  const orderId = page.url().split('/').at(-1)!
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id: orderId, move })

  await page.goto(`/document/project/${id}`)
  await page.getByRole('tab', { name: '房间进度' }).click()
  await expect(floor.getByRole('button', { name: /^201/ })).toContainText('已下单 1/2')
  await floor.getByRole('button', { name: /^201/ }).click()
  const room = page.getByRole('dialog', { name: '1幢 2层 201' })
  await expect(room.getByRole('link', { name: /^DD\d+/ })).toBeVisible()
})
