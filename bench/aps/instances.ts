import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkPlan, readInstance, shortest, solve } from '@mortise/scheduling/model'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'

/** Where the classic collections lie: `best-known.tsv`, `jobshop/` and `flexible/`. They are not ours to give away. */
const FOLDER = process.env.APS_INSTANCES ?? ''
const SECONDS = Number(process.env.SECONDS ?? 30)
const SEEDS = Number(process.env.SEEDS ?? 3)

const sets = {
  'aps-classic': { folder: 'jobshop', isOf: (name: string) => /^(la\d\d|ft\d\d)$/.test(name), most: 0.3 },
  'aps-flexible': { folder: 'flexible', isOf: (name: string) => /^mk(0\d|10)$/i.test(name), most: 1.2 },
} as const
const hard = new Set(['la21', 'la24', 'la25', 'la27', 'la29', 'la36', 'la37', 'la38', 'la39', 'la40', 'ft10'])
const MOST_HARD = 0.5

/** How far plans of classic instances are from the best that anybody knows, over seeds. */
export function apsInstances(report: Report, of: keyof typeof sets): void {
  if (!existsSync(path.join(FOLDER, 'best-known.tsv'))) return
  const { folder, isOf, most } = sets[of]
  const best = bestKnown()
  const gaps: number[] = []
  const hardGaps: number[] = []
  for (const file of readdirSync(path.join(FOLDER, folder)).toSorted()) {
    const name = path.parse(file).name.toLowerCase()
    const bound = best.get(name)
    if (!isOf(name) || bound === undefined) continue
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const gap = gapOf(readFileSync(path.join(FOLDER, folder, file), 'utf8'), bound, seed)
      gaps.push(gap)
      if (hard.has(name)) hardGaps.push(gap)
    }
  }
  const mean = (values: readonly number[]) =>
    rounded(values.reduce((all, value) => all + value, 0) / values.length, 3)
  report({ name: of, value: mean(gaps), unit: '%', holds: mean(gaps) <= most })
  if (hardGaps.length > 0)
    report({ name: `${of}-hard`, value: mean(hardGaps), unit: '%', holds: mean(hardGaps) <= MOST_HARD })
}

function gapOf(text: string, bound: number, seed: number): number {
  const model = readInstance(text)
  const begun = performance.now()
  const spent = () => (performance.now() - begun) / (SECONDS * 1000)
  const { plan, score } = solve(model, { weights: shortest, seed, patience: { spent } })
  const { faults } = checkPlan(model, plan, shortest)
  if (faults.length > 0) throw new Error(`a plan is wrong: ${faults[0]}`)
  return (score.length / bound - 1) * 100
}

/** The shortest known length by the name of the instance. */
function bestKnown(): Map<string, number> {
  const [head = '', ...lines] = readFileSync(path.join(FOLDER, 'best-known.tsv'), 'utf8').trim().split('\n')
  const columns = head.split('\t')
  const at = (...names: string[]) => columns.findIndex((column) => names.includes(column))
  const [name, upper] = [at('instance', 'name'), at('ub', 'upper', 'best')]
  return new Map(
    lines.map((line) => {
      const cells = line.split('\t')
      return [path.parse(cells[name] ?? '').name.toLowerCase(), Number(cells[upper])]
    }),
  )
}
