// Which rows of docs/acceptance.tsv have a test: one that bears the row's id in its title, like `[A-119] a hidden menu …`.
import { readFileSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { filesBelow, fromRoot, say } from './tools.mjs'

const TEST_FILES = /\.(test|spec)\.tsx?$|\.test-d\.ts$|\.test\.mjs$/

/** More rows than these are not proved by one test, but passed by. */
const MOST_IDS = 4

/** The rows of the list by id. */
export function readRows(text) {
  const [head, ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  const rows = lines.map((line) =>
    Object.fromEntries(line.split('\t').map((value, index) => [names[index], value])),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Compares titles with rows: which ids are proved, and what is wrong with the titles. */
export function compare(rows, titles) {
  const proved = new Set()
  const problems = []
  for (const { id, where, isTest, isSkipped } of titles) {
    if (!rows.has(id)) problems.push(`${where} [${id}] 不在 docs/acceptance.tsv 中`)
    else if (!isTest) problems.push(`${where} [${id}] 不在测试的标题上`)
    else if (isSkipped) problems.push(`${where} [${id}] 的测试被跳过`)
    else proved.add(id)
  }
  const counts = new Map()
  for (const { where } of titles) counts.set(where, (counts.get(where) ?? 0) + 1)
  for (const [where, count] of counts)
    if (count > MOST_IDS) problems.push(`${where} 一个测试标了 ${count} 个编号，最多 ${MOST_IDS} 个，请拆开`)
  return { proved, problems }
}

/** One line an area: its rows, those with a test and those without; then the total. */
export function summary(rows, proved) {
  const areas = new Map()
  for (const row of rows.values()) areas.set(row.area, [...(areas.get(row.area) ?? []), row])
  const line = (name, ids) => {
    const done = ids.filter((id) => proved.has(id)).length
    return `${name.padEnd(18)}${String(ids.length).padStart(6)}${String(done).padStart(8)}${String(ids.length - done).padStart(8)}`
  }
  return [
    `${'area'.padEnd(18)}${'rows'.padStart(6)}${'tested'.padStart(8)}${'open'.padStart(8)}`,
    ...[...areas]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([area, found]) =>
        line(
          area,
          found.map(({ id }) => id),
        ),
      ),
    line('total', [...rows.keys()]),
  ]
}

/** Prints the table; the answer counts the checks that held. */
export async function acceptance({ list = false } = {}) {
  const { titlesIn } = await import('./test-titles.mjs')
  const rows = readRows(readFileSync(fromRoot('docs/acceptance.tsv'), 'utf8'))
  const files = ['core', 'modules', 'app', 'e2e', 'scripts'].flatMap((folder) =>
    filesBelow(folder, (file) => TEST_FILES.test(file)),
  )
  const titles = files.flatMap((file) => titlesIn(file, readFileSync(fromRoot(file), 'utf8')))
  const { proved, problems } = compare(rows, titles)
  for (const line of summary(rows, proved)) say(line)
  if (list)
    for (const { id, area, statement } of rows.values())
      if (!proved.has(id)) say(`${id} ${area} ${statement}`)
  for (const problem of problems) say(`✗ ${problem}`)
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length }
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled()
  const { failed } = await acceptance({ list: process.argv.includes('--list') })
  process.exitCode = failed > 0 ? 1 : 0
}
