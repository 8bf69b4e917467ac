import type { InputOf, RowOf } from '@mortise/model'
import { Discount } from '@mortise/pricing/model'
import type { TestClient } from '@mortise/server/testing'

/** A discount that counts from now on. */
export async function addDiscount(
  client: Pick<TestClient, 'of'>,
  input: InputOf<typeof Discount>,
): Promise<RowOf<typeof Discount>> {
  const { id } = await client.of(Discount).add(input)
  return client.of(Discount).move(id, 'publish')
}
