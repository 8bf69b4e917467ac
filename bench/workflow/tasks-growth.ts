import workflow from '@mortise/workflow/server'
import { timed } from '../engine/ask.ts'
import { most, rounded } from '../median.ts'
import { openPart, type Part } from '../part.ts'
import type { Report } from '../report.ts'
import { withoutIndexes } from '../without-indexes.ts'

const ROUNDS = 120
const WARM_UP = 20
/** Tasks that wait are shared among as many people, the one who measures among them. */
const PEOPLE = 25
const [FEW, MANY, OPEN] = [10_000, 1_000_000, 50_000]
const MOST_TIMES = 2

/** 我的任务, 历史任务 and everybody's: each by what its first page is asked for. */
const lists = {
  'wf-tasks-growth': '/act/task/list',
  'wf-history-growth': '/act/history/list',
  'wf-all-history-growth': '/act/allHistory/list',
} as const
export const growthNames = Object.keys(lists) as (keyof typeof lists)[]

/** First pages after a million tasks were done and while 50,000 wait, beside those of a young company. */
export async function tasksGrowth(report: Report): Promise<void> {
  const part = await openPart([workflow])
  try {
    const url = await part.listen()
    await fill(part, 1, FEW, FEW / 20)
    const few = await firstPages(part, url)
    await fill(part, FEW + 1, MANY - FEW, OPEN - FEW / 20)
    const many = await firstPages(part, url)
    for (const name of growthNames) {
      const ratio = rounded(many[name] / few[name], 2)
      report({
        name,
        value: rounded(many[name], 2),
        unit: 'ms',
        baseline: rounded(few[name], 2),
        ratio,
        holds: ratio <= MOST_TIMES,
      })
    }
  } finally {
    await part.close()
  }
}

async function firstPages(part: Part, url: string): Promise<Record<keyof typeof lists, number>> {
  const times = { 'wf-tasks-growth': 0, 'wf-history-growth': 0, 'wf-all-history-growth': 0 }
  for (const name of growthNames) times[name] = await p95(part, url, lists[name])
  return times
}

async function p95({ headers }: Part, url: string, list: string): Promise<number> {
  const times: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const { milliseconds, bytes } = await timed(url, 'GET', `${list}?pageNo=1&pageSize=15`, { headers })
    const answer = JSON.parse(bytes.toString()) as { result: { records: unknown[] } }
    if (answer.result.records.length !== 15) throw new Error('the first page is not full')
    if (round >= 0) times.push(milliseconds)
  }
  return most(times)
}

/** Tasks laid out past the engine: most done, some open, everybody's in turn. */
async function fill({ owner }: Part, from: number, done: number, open: number): Promise<void> {
  const columns = `id, tenant_id, instance, create_by, create_time, title, process_key, process_name, starter, number, token, node,
    node_name, kind, status, is_waiting, assignee, candidates, is_vote, weight, followers, comment, transfers, is_read, born_in, finished_by, finish_at`
  const insert = (status: string, first: number, count: number) =>
    owner.query(
      `insert into wf_task (${columns})
      select $1 || n || '.3', '0', $1 || n, 'u1', timestamp '2026-01-01' + n * interval '20 seconds', '申请' || n, 'k', '流程', 'u1', 3, 2,
        'a', '审批', 'approve', $2::text, $2::text = '1', p.name, '{}', true, 1, '{}', '',
        0, false, 1, case when $2::text = '2' then p.name end,
        case when $2::text = '2' then timestamp '2026-01-02' + n * interval '20 seconds' end
      from generate_series($3::int, $3::int + $4::int - 1) n
      cross join lateral (select case when n % ${PEOPLE} = 0 then 'measurer' else 'u' || n % ${PEOPLE} end as name) p`,
      [status === '2' ? 'd' : 'o', status, first, count],
    )
  await withoutIndexes(owner, ['wf_task'], async () => {
    await insert('2', from, done)
    await insert('1', from, open)
  })
  await owner.query('vacuum (analyze) wf_task')
}
