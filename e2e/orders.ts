import { addDays, today } from '@mortise/model'
import type { APIRequestContext } from '@playwright/test'
import { callsOf, mark, telephone } from './fixtures.ts'

export const base = '/erp_customerorder/erpCustomerorder'

export interface Door {
  readonly id: string
  readonly doorName: string
}

/** A store, a door that it sells and a customer of its own. */
export async function sellingStore(request: APIRequestContext) {
  const { get, post } = await callsOf(request)
  const stores = await get<{ records: { id: string; storeName: string }[] }>('/erp_store/erpStore/list', {
    payTerm: '2',
    status: '1',
  })
  const doors = await get<{ records: Door[] }>('/erp_door/erpDoor/list', {
    status: 'published',
    pageSize: '50',
  })
  // One that begins with a value for each of its parameters.
  const values = async (door: Door) =>
    post<{ values: object; errors: object[] }>('/erp_door/erpDoor/evaluate', { doorId: door.id, values: {} })
  let door = doors.records[0]!
  for (const each of doors.records) {
    door = each
    if ((await values(each)).errors.length === 0) break
  }
  const store = stores.records[0]!
  const customerName = `业主${mark()}`
  const customerId = await post<string>('/erp_customer/erpCustomer/add', {
    customerName,
    tel: telephone(),
    storeId: store.id,
    address: '云栖里3幢1单元',
  })
  return { store, door, customerName, customerId, get, post }
}

type SellingStore = Awaited<ReturnType<typeof sellingStore>>

/** A store that nobody else sells in, and a customer of it. */
export async function ownStore(request: APIRequestContext): Promise<SellingStore> {
  const known = await sellingStore(request)
  const { post } = known
  const storeName = `榆木店${mark()}`
  const id = await post<string>('/erp_store/erpStore/add', {
    storeName,
    storeType: '2',
    payTerm: '2',
    departId: await post<string>('/sys/sysDepart/add', { departName: storeName }),
    tel: telephone(),
  })
  const customer = {
    customerName: known.customerName,
    tel: telephone(),
    storeId: id,
    address: '云栖里3幢1单元',
  }
  const customerId = await post<string>('/erp_customer/erpCustomer/add', customer)
  return { ...known, store: { id, storeName }, customerId }
}

/** The same, which has said what its customers pay. */
export async function retailStore(request: APIRequestContext): Promise<SellingStore> {
  const known = await ownStore(request)
  await known.post('/erp_store_quote/erpStoreQuote/add', {
    storeId: known.store.id,
    name: '零售',
    startDate: today(),
    lineList: [{ target: 'all', coef: 1.9 }],
  })
  return known
}

/** An order made past the screens, of one door as it comes. */
export async function order(request: APIRequestContext, where?: SellingStore) {
  const known = where ?? (await sellingStore(request))
  const { get, post, store, door, customerId } = known
  const evaluated = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const id = await post<string>(`${base}/add`, {
    customerId,
    storeId: store.id,
    appointmentAddress: '云栖里3幢1单元',
    receiver: known.customerName,
    receiverTel: '13800138000',
    deliveryDate: addDays(today(), 40),
    orderlistList: [{ lineType: '1', doorId: door.id, room: '主卧', qty: 2, params: evaluated.values }],
  })
  const { orderNumber } = await get<{ orderNumber: string }>(`${base}/queryById`, { id })
  return { ...known, id, orderNumber }
}
