import materials from '@mortise/materials/server'
import system from '@mortise/system/server'
import { ask, timed } from '../engine/ask.ts'
import { rounded } from '../median.ts'
import { openPart } from '../part.ts'
import type { Report } from '../report.ts'
import { BRANCHES, fillMaterials } from './material-fill.ts'

const ROUNDS = 10
const WARM_UP = 3
const MOST = 150

/** What is in the box after each key, as people type it: common words and rare ones, letters, parts that nothing has. */
const typed = [
  '静',
  '静音',
  '静音门',
  '静音门锁',
  '静音门锁9',
  '木',
  '木皮',
  '木皮4',
  '1',
  '门扇纸箱33',
  '查无',
  '查无此料',
  '螺钉5',
  '面',
]

/** The questions of a picker in which somebody types: without a category, below one, and by model. */
const questions = (round: number): Record<string, string>[] =>
  typed.flatMap((name): Record<string, string>[] => [
    { name },
    { name, codeid: `branch-${1 + (round % BRANCHES)}` },
    { model: `mx-${(round * 131) % 5000}` },
  ])

/** 100,000 materials, and a key pressed in their picker: what 95 of 100 keys take on the server. */
export async function pickerKey(report: Report): Promise<void> {
  const { owner, headers, listen, close } = await openPart([system, materials])
  try {
    await fillMaterials(owner, 100_000)
    const url = await listen()
    await refuseWrong(url, headers)
    const taken: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const question of questions(round + WARM_UP)) {
        const { milliseconds } = await timed(url, 'GET', pathOf(question), { headers })
        if (round >= 0) taken.push(milliseconds)
      }
    }
    const value = rounded(
      taken.toSorted((one, other) => one - other)[Math.ceil(taken.length * 0.95) - 1] ?? Number.NaN,
      1,
    )
    report({ name: 'picker-key', value, unit: 'ms', holds: value <= MOST })
  } finally {
    await close()
  }
}

const pathOf = (question: Record<string, string>) =>
  `/bas/basMaterial/listByIdCode?${String(new URLSearchParams({ column: 'createTime', order: 'desc', pageNo: '1', pageSize: '50', ...question }))}`

/** A figure of answers that were wrong would be none. */
async function refuseWrong(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { result } = await ask(url, 'GET', pathOf({ name: '静音门锁', codeid: 'branch-1' }), { headers })
  const { records } = result as { records: { name: string }[] }
  if (records.length === 0 || !records.every(({ name }) => name.includes('静音门锁')))
    throw new Error('the picker did not find what was typed')
}
