import type { DoorValues } from '@mortise/doors/model'
import { BusinessError, type Row } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { api } from '@mortise/web'
import type { FormInstance } from 'antd'
import type { Line } from './line.ts'

interface Configured {
  readonly door: string
  readonly version: string
  readonly values: DoorValues
}

/** What a configured door costs in this order, as the server will have it; null as long as nobody can tell. */
export async function worthOf(
  form: FormInstance<Row>,
  configured: Configured,
): Promise<Partial<Line> | null> {
  const { store, customer, orderedOn } = form.getFieldsValue(true) as Row
  if (!store) return null
  try {
    return await api.post<Partial<Line>>(`${CustomerOrder.wire}/worth`, {
      storeId: store,
      customerId: customer ?? null,
      orderDate: orderedOn ?? null,
      doorId: configured.door,
      versionId: configured.version,
      values: configured.values,
    })
  } catch (error) {
    // The price is told for information; what is wrong is said when the order is saved.
    if (error instanceof BusinessError) return null
    throw error
  }
}
