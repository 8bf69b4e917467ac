import { BusinessError } from '@mortise/model'
import { buildModel, type JobInput, type OpInput } from './build.ts'
import type { ScheduleModel } from './model.ts'

/**
 * Reads an instance of the classic collections. A job shop tells of each job its lanes and minutes in turn, a flexible one how
 * many operations it has, and of each how many lanes can do it, with their minutes. Which of the two it is, is seen by what it
 * says: in a job shop each job visits each lane once.
 */
export function readInstance(text: string): ScheduleModel {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ at: at + 1, words: line.trim().split(/\s+/) }))
    .filter(({ words: [first = ''] }) => first !== '' && !first.startsWith('#'))
  const [header, ...rows] = lines
  if (!header) throw new BusinessError('文件是空的')
  const [jobCount, laneCount] = numbersOf(header).map(Math.trunc)
  if (!jobCount || !laneCount) throw new BusinessError(`第${header.at}行应写明工件数和机器数`)
  if (rows.length < jobCount) throw new BusinessError(`应有 ${jobCount} 个工件，只有 ${rows.length} 行`)
  const jobs = rows.slice(0, jobCount).map((row) => ({ at: row.at, numbers: wholeNumbersOf(row) }))
  const isPlain = jobs.every(({ numbers }) => visitsAllOnce(numbers, laneCount))
  const read = jobs.map(({ at, numbers }) => (isPlain ? chainOf(numbers) : choicesOf(at, numbers)))
  return buildModel({ lanes: lanesOf(laneCount), jobs: countedFromZero(read, laneCount) })
}

interface Line {
  readonly at: number
  readonly words: readonly string[]
}

function wholeNumbersOf(line: Line): number[] {
  const numbers = numbersOf(line)
  const part = numbers.find((number) => !Number.isInteger(number))
  if (part !== undefined) throw new BusinessError(`第${line.at}行的 ${part} 应为整数`)
  return numbers
}

function numbersOf({ at, words }: Line): number[] {
  return words.map((word) => {
    const number = Number(word)
    if (!Number.isFinite(number) || number < 0) throw new BusinessError(`第${at}行的“${word}”不是数`)
    return number
  })
}

function visitsAllOnce(numbers: readonly number[], laneCount: number): boolean {
  const lanes = numbers.filter((_, at) => at % 2 === 0)
  return (
    numbers.length === 2 * laneCount && new Set(lanes).size === laneCount && Math.max(...lanes) <= laneCount
  )
}

const lanesOf = (count: number) => Array.from({ length: count }, () => ({}))

const chainOf = (numbers: readonly number[]): OpInput[] =>
  numbers.flatMap((lane, at) => (at % 2 === 0 ? [{ choices: [{ lane, minutes: numbers[at + 1]! }] }] : []))

function choicesOf(at: number, numbers: readonly number[]): OpInput[] {
  let read = 0
  const next = (): number => {
    const number = numbers[read]
    if (number === undefined) throw new BusinessError(`第${at}行缺少数字：工序或机器没有写全`)
    read += 1
    return number
  }
  const ops: OpInput[] = []
  for (let left = next(); left > 0; left -= 1) {
    const count = next()
    if (count < 1) throw new BusinessError(`第${at}行的第${ops.length + 1}道工序没有机器可做`)
    ops.push({ choices: Array.from({ length: count }, () => ({ lane: next(), minutes: next() })) })
  }
  if (read < numbers.length) throw new BusinessError(`第${at}行多出 ${numbers.length - read} 个数字`)
  return ops
}

/** Some collections count lanes from one. */
function countedFromZero(jobs: readonly OpInput[][], laneCount: number): JobInput[] {
  const lanes = jobs.flat().flatMap(({ choices }) => choices.map(({ lane }) => lane))
  const first = lanes.includes(laneCount) ? 1 : 0
  const wrong = lanes.find((lane) => lane < first || lane >= laneCount + first || !Number.isInteger(lane))
  if (wrong !== undefined) throw new BusinessError(`没有第 ${wrong} 台机器：共 ${laneCount} 台`)
  return jobs.map((ops) => ({
    ops: ops.map(({ choices }) => ({
      choices: choices.map(({ lane, minutes }) => ({ lane: lane - first, minutes })),
    })),
  }))
}
