import { type AnyEntity, snakeCase } from '@mortise/model'
import type { Pool } from 'pg'
import { withoutIndexes } from '../without-indexes.ts'

/** Rows of one customer, whatever the size of the table. */
export const rowsPerCustomer = 40

/** Fills an empty table with so many live rows, and leaves it as one in use is: vacuumed and analysed. */
export async function fill(owner: Pool, { table, fields }: AnyEntity, count: number): Promise<void> {
  const columns = Object.entries({ ...base, ...values(count) }).filter(
    ([name]) => name in base || name in fields,
  )
  const names = columns.map(([name]) => snakeCase(name)).join(', ')
  const expressions = columns.map(([, sql]) => sql).join(', ')
  await withoutIndexes(owner, [table], () =>
    owner.query(
      `insert into "${table}" (${names}) select ${expressions} from generate_series(1, ${count}) n`,
    ),
  )
  await owner.query(`vacuum (analyze, freeze) "${table}"`)
}

const base = {
  id: `lpad(to_hex(n), 22, '0')`,
  tenantId: `'0'`,
  createBy: `'clerk' || n % 20`,
  createTime: `timestamp '2024-01-01' + n * interval '60 seconds'`,
  sysOrgCode: `'A01'`,
}

/** What stands in the fields of row `n`. */
const values = (count: number) => ({
  code: `'DD' || lpad(n::text, 9, '0')`,
  customer: `'客户' || n % ${count / rowsPerCustomer}`,
  mobile: `'138' || lpad(n::text, 8, '0')`,
  channel: `(array['store', 'online', 'project', 'fair'])[1 + n % 4]`,
  finish: `(array['oak', 'walnut', 'white', 'grey'])[1 + n / 4 % 4]`,
  store: `'门店' || n % 300`,
  city: `'城市' || n % 90`,
  address: `'建国路' || n || '号院二单元'`,
  model: `'M' || n % 700`,
  width: `600 + n % 600`,
  height: `1800 + n % 700`,
  qty: `1 + n % 9`,
  price: `100 + n % 5000`,
  amount: `(1 + n % 9) * (100 + n % 5000)`,
  weight: `n % 90000 / 1000.0`,
  isUrgent: `n % 10 = 0`,
  orderedOn: `date '2024-01-01' + n / 1440`,
  dueOn: `date '2024-02-01' + n / 1440`,
  remark: `'客户要求周末送货，提前一天电话联系'`,
  memo: `'附注' || n % 50`,
})
