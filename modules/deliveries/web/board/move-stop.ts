import { Delivery } from '@mortise/deliveries/model'
import { api, refusalOf, type ScreenRow } from '@mortise/web'

/** Plans a delivery for another truck or another day; answers why not, where it is refused. */
export const moveStop = (
  { id, version }: ScreenRow<typeof Delivery>,
  plateNo: string | null,
  planDate: string,
): Promise<string | null> =>
  refusalOf(() => api.put(`${Delivery.wire}/edit`, { id, version, plateNo, planDate }, { quiet: true }))
