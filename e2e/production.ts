import type { APIRequestContext } from '@playwright/test'
import { callsOf, mark } from './fixtures.ts'
import { base, ownStore } from './orders.ts'

/** An order of two doors of the demonstration that is paid for and released, and a warehouse with all that they take. */
export async function releasedOrder(request: APIRequestContext) {
  const { store, door, customerId, customerName } = await ownStore(request)
  const { post, get } = await callsOf(request)
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const id = await post<string>(`${base}/add`, {
    customerId,
    storeId: store.id,
    appointmentAddress: '云栖里3幢',
    receiver: customerName,
    receiverTel: '13900001111',
    deliveryDate: '2099-12-31',
    orderlistList: [{ lineType: '1', doorId: door.id, params: values, qty: 2 }],
  })
  const move = (of: string) => post(`${base}/move`, { id, move: of })
  await move('submit')
  await move('approve')
  const order = () =>
    get<{ orderNumber: string; depositAmount: number; status: string }>(`${base}/queryById`, { id })
  const { depositAmount } = await order()
  if (depositAmount > 0)
    await post('/erp_order_receipt/erpOrderReceipt/add', { orderId: id, amount: depositAmount })
  await move('release')
  const name = mark()
  const warehouse = `领料仓${name}`
  const warehouseId = await post<string>('/erp_warehouse/erpWarehouse/add', {
    code: `LL${name}`,
    name: warehouse,
    kind: '1',
  })
  return { orderId: id, no: (await order()).orderNumber, warehouse, warehouseId, post, get }
}

interface Work {
  readonly docNo: string
  readonly opList: readonly { opNo: number; ticketCode: string; qtyOk: number }[]
  readonly matList: readonly { materialId: string; needQty: number }[]
}

/** A released work order of two doors. */
export async function releasedWork(request: APIRequestContext) {
  const sold = await releasedOrder(request)
  const { orderId, post, get } = sold
  const plans = '/erp_production_plan/erpProductionPlan'
  const { records } = await get<{ records: { id: string }[] }>(`${plans}/list`, { orderId })
  const plan = records[0]?.id ?? ''
  await post(`${plans}/move`, { id: plan, move: 'release' })
  // Others release work orders meanwhile.
  const { became } = await get<{ became: { id: string }[] }>(`${plans}/related`, { id: plan })
  const id = became[0]?.id ?? ''
  const work = () => get<Work>('/erp_work_order/erpWorkOrder/queryById', { id })
  return { ...sold, id, work }
}

type Sold = Awaited<ReturnType<typeof releasedOrder>>

/** All material for a work order comes into stock. */
export async function stockUp(
  { warehouseId, post }: Pick<Sold, 'warehouseId' | 'post'>,
  { matList }: Pick<Work, 'matList'>,
) {
  const receipt = await post<string>('/erp_stock_in/erpStockIn/add', {
    warehouseId,
    // More than all others wait for, who are served before.
    itemList: matList.map(({ materialId, needQty }) => ({ materialId, qty: needQty + 9000, unitCost: 2 })),
  })
  await post('/erp_stock_in/erpStockIn/move', { id: receipt, move: 'approveAndPost' })
}

/** It comes, and is fetched. */
async function fetchMaterial({ id, work, ...sold }: Awaited<ReturnType<typeof releasedWork>>) {
  const { post, warehouseId } = sold
  await stockUp(sold, await work())
  const issue = await post<string>('/erp_pick/erpPick/add', { workOrderId: id, warehouseId })
  await post('/erp_pick/erpPick/move', { id: issue, move: 'post' })
}

/** A work order of two doors that went through the whole shop, and the codes of its doors. */
export async function madeDoors(request: APIRequestContext) {
  const released = await releasedWork(request)
  const { orderId, no, id, post, get } = released
  await fetchMaterial(released)
  const { docNo, opList } = await released.work()
  for (const { opNo } of opList)
    await post('/erp_work_order/erpWorkOrder/report', { id, opNo, act: 'FINISH', qty: 2 })
  const units = await get<{ records: { unitCode: string }[] }>('/erp_door_unit/erpDoorUnit/list', { orderId })
  const codes = units.records.map(({ unitCode }) => unitCode).toSorted()
  return { orderId, no, workNo: docNo, tickets: opList.map(({ ticketCode }) => ticketCode), codes, post, get }
}
