import type { Row } from '@mortise/model'
import { CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { api, readRow, type ScreenRow } from '@mortise/web'

/** An order as it is printed, with the texts of what it mentions. */
export interface PrintedOrder {
  readonly order: ScreenRow<typeof CustomerOrder>
  /** By line: what its doors take, for those who may see it. */
  readonly evaluations: readonly ScreenRow<typeof OrderEvaluation>[]
  /** By line: its parameters as they are read aloud. */
  readonly parameters: Readonly<Record<string, readonly { readonly name: string; readonly text: string }[]>>
  /** By material: the unit in which it is counted. */
  readonly units: Readonly<Record<string, string>>
  /** By line: the codes of its doors, once they are released. */
  readonly doorCodes: Readonly<Record<string, readonly string[]>>
  /** The revisions that can be printed, the present one last. */
  readonly revisions: readonly number[]
  readonly printedBy: string
  readonly printedAt: string
}

/** Said on the paper of an order that binds nobody. */
const marks: Readonly<Partial<Record<PrintedOrder['order']['status'], string>>> = {
  draft: '草稿',
  submitted: '草稿',
  voided: '作废',
}
export const markOf = ({ status }: PrintedOrder['order']): string | undefined => marks[status]

interface Sent extends Omit<PrintedOrder, 'order' | 'evaluations'> {
  readonly order: Row
  readonly evaluations: readonly Row[]
}

/** All that the papers of an order show, as far as the user may see it. */
export async function printedOrder(
  id: string,
  revision: number | null,
  signal: AbortSignal,
): Promise<PrintedOrder> {
  const query = { id, ...(revision !== null && { revision: String(revision) }) }
  const { order, evaluations, ...rest } = await api.get<Sent>(`${CustomerOrder.wire}/print`, query, {
    signal,
  })
  return {
    ...rest,
    order: readRow(CustomerOrder, order),
    evaluations: evaluations.map((row) => readRow(OrderEvaluation, row)),
  }
}
