import type { APIRequestContext } from '@playwright/test'
import { callsOf, mark, telephone } from './fixtures.ts'

interface Page {
  readonly records: readonly { readonly id: string; readonly [name: string]: unknown }[]
}

/** A door of a test's own that is sold, the code of its rate, and a store with a customer: what they pay concerns nobody else. */
export async function makeTrade(request: APIRequestContext) {
  const { get, post } = await callsOf(request)
  const name = mark()
  const first = async (path: string, query: Record<string, string> = {}) =>
    (await get<Page>(path, { pageSize: '1', ...query })).records[0]!
  const storeName = `橡木店${name}`
  const store = await post<string>('/erp_store/erpStore/add', {
    storeName,
    storeType: '2',
    departId: await post<string>('/sys/sysDepart/add', { departName: storeName }),
    tel: telephone(),
  })
  const unit = await first('/bas/basUnit/list')
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `木门材料${name}` })
  const materialId = await post<string>('/bas/basMaterial/add', {
    name: `门板${name}`,
    unitId: unit.id,
    categoryId,
    price: 300,
    valuation: 'LOT',
    lotManaged: true,
  })
  const parameter = (keyCode: string, keyName: string) =>
    post<string>('/erp_door_create/erpDoorCreate/add', {
      keyCode: `${keyCode}${name}`,
      keyName,
      valType: '1',
    })
  const [height, width] = [await parameter('h', '洞口高'), await parameter('w', '洞口宽')]
  const known = await first('/erp_door/erpDoor/list')
  const size = { valType: '1', stepVal: 1 }
  const doorName = `橡木门${name}`
  const rate = `r${name}`
  const door = await post<string>('/erp_door/erpDoor/add', {
    doorCode: `E${name}`,
    doorName,
    categoryId: known.categoryId,
    materialId,
    parts: '1',
    paramList: [
      { ...size, keyid: height, minVal: 1900, maxVal: 2800 },
      { ...size, keyid: width, minVal: 600, maxVal: 1200 },
    ],
    priceList: [
      { itemName: '门扇', expr: `h${name}*w${name}/1000000*rate('${rate}')`, discountable: 'Y' },
      { itemName: '锁具', expr: '120', discountable: 'N' },
    ],
    bomList: [{ bomCode: 'B1', bomName: '门板', part: '1', materialId, qtyExpr: '1' }],
  })
  await post('/erp_door/erpDoor/move', { id: door, move: 'publish', reason: '第一版' })
  const customerName = `何${name}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone(), storeId: store })
  return { name, door, doorName, rate, customerName, store: { id: store, name: storeName } }
}
