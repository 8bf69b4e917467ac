import type { APIRequestContext } from '@playwright/test'
import { callsOf, mark } from './fixtures.ts'
import { base, ownStore } from './orders.ts'

/** Orders of two doors of the demonstration, each paid for and released, of a store that sells nothing else. */
async function soldOrders(request: APIRequestContext, count: number, deliveryDate: string) {
  const { store, door, customerId, customerName } = await ownStore(request)
  const { post, get } = await callsOf(request)
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const sell = async () => {
    const id = await post<string>(`${base}/add`, {
      customerId,
      storeId: store.id,
      appointmentAddress: '云栖里3幢',
      receiver: customerName,
      receiverTel: '13900001111',
      deliveryDate,
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
    return { orderId: id, no: (await order()).orderNumber }
  }
  const orders = [await sell()]
  while (orders.length < count) orders.push(await sell())
  return { orders, post, get }
}

/** An order of two doors of the demonstration that is paid for and released, and a warehouse with all that they take. */
export async function releasedOrder(request: APIRequestContext) {
  const {
    orders: [order],
    post,
    get,
  } = await soldOrders(request, 1, '2099-12-31')
  const name = mark()
  const warehouse = `领料仓${name}`
  const warehouseId = await post<string>('/erp_warehouse/erpWarehouse/add', {
    code: `LL${name}`,
    name: warehouse,
    kind: '1',
  })
  return { ...order!, warehouse, warehouseId, post, get }
}

interface Work {
  readonly docNo: string
  readonly opList: readonly { opNo: number; ticketCode: string; qtyOk: number }[]
  readonly matList: readonly { materialId: string; needQty: number }[]
}

type Calls = Awaited<ReturnType<typeof callsOf>>

/** Lets the shop make what an order asks for; answers its work orders. */
async function toTheShop({ post, get }: Pick<Calls, 'post' | 'get'>, orderId: string): Promise<string[]> {
  const plans = '/erp_production_plan/erpProductionPlan'
  const { records } = await get<{ records: { id: string }[] }>(`${plans}/list`, { orderId })
  const plan = records[0]?.id ?? ''
  await post(`${plans}/move`, { id: plan, move: 'release' })
  // Others release work orders meanwhile.
  const { became } = await get<{ became: { id: string }[] }>(`${plans}/related`, { id: plan })
  return became.map(({ id }) => id)
}

/** A released work order of two doors. */
export async function releasedWork(request: APIRequestContext) {
  const sold = await releasedOrder(request)
  const { orderId, get } = sold
  const [id = ''] = await toTheShop(sold, orderId)
  const work = () => get<Work>('/erp_work_order/erpWorkOrder/queryById', { id })
  return { ...sold, id, work }
}

/** So many orders whose work orders are released: the numbers of both. */
export async function ordersAtWork(request: APIRequestContext, count: number, deliveryDate: string) {
  const { orders, post, get } = await soldOrders(request, count, deliveryDate)
  const works: string[] = []
  for (const { orderId } of orders)
    for (const id of await toTheShop({ post, get }, orderId))
      works.push((await get<Work>('/erp_work_order/erpWorkOrder/queryById', { id })).docNo)
  return { orders: orders.map(({ no }) => no), works, post, get }
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
  const { warehouseId } = released
  return {
    orderId,
    no,
    warehouseId,
    workNo: docNo,
    tickets: opList.map(({ ticketCode }) => ticketCode),
    codes,
    post,
    get,
  }
}

type Unit = Readonly<Record<'id' | 'unitCode' | 'doorId', string>> & { readonly parts: string | null }

/** The doors of an order, and what was released for it goes through the whole shop. */
export async function makeOrder({ post, get }: Calls, orderId: string, warehouseId: string) {
  for (const id of await toTheShop({ post, get }, orderId)) {
    const work = await get<Work & { readonly qty: number }>('/erp_work_order/erpWorkOrder/queryById', { id })
    await stockUp({ warehouseId, post }, work)
    const issue = await post<string>('/erp_pick/erpPick/add', { workOrderId: id, warehouseId })
    await post('/erp_pick/erpPick/move', { id: issue, move: 'post' })
    for (const { opNo } of work.opList)
      await post('/erp_work_order/erpWorkOrder/report', { id, opNo, act: 'FINISH', qty: work.qty })
  }
}

/** Each made door of an order in a box of its own, in stock: the codes of the boxes with what their labels say beside. */
export async function packOrder({ post, get }: Pick<Calls, 'post' | 'get'>, orderId: string) {
  const { records: units } = await get<{ records: Unit[] }>('/erp_door_unit/erpDoorUnit/list', { orderId })
  const boxes: { packCode: string; shareCode: string }[] = []
  for (const { id: unitId, doorId, parts } of units) {
    const door = await get<{ parts: string }>('/erp_door/erpDoor/queryById', { id: doorId })
    const itemList = (parts || door.parts).split(',').map((part) => ({ unitId, part, qty: 1 }))
    const id = await post<string>('/erp_pack/erpPack/add', { orderId, itemList })
    await post('/erp_pack/erpPack/move', { id, move: 'pack' })
    await post('/erp_pack/erpPack/move', { id, move: 'stock' })
    boxes.push(await get('/erp_pack/erpPack/queryById', { id }))
  }
  return { units, boxes }
}
