import { Delivery } from '@mortise/deliveries/model'
import { BusinessError } from '@mortise/model'
import { api, type ScreenRow } from '@mortise/web'

/** Plans a delivery for another truck or another day; answers why not, where it is refused. */
export async function moveStop(
  { id, version }: ScreenRow<typeof Delivery>,
  plateNo: string | null,
  planDate: string,
): Promise<string | null> {
  try {
    await api.put(`${Delivery.wire}/edit`, { id, version, plateNo, planDate }, { quiet: true })
    return null
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return error.message
  }
}
