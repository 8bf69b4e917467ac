import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fieldsOf } from '@mortise/model'
import { writeXlsxStream } from 'hucre/xlsx'
import { median } from '../median.ts'
import type { Report } from '../report.ts'
import type { Answer } from './ask.ts'
import { startChild } from './child.ts'
import type { EngineFixture } from './fixture.ts'
import { Traded } from './model.ts'
import { tell, warmUp, watch } from './watch.ts'

const rounds = 3
/** A file may have no more rows than this, but a call several files. */
const rowsPerFile = 20_000
const fileCount = 5

/** 100,000 rows of 20 columns brought in, checked and committed, beside the library reading the same files. */
export async function sheetsIn(
  { owner, startOurs, dataDir, headers }: EngineFixture,
  report: Report,
): Promise<void> {
  const files = await Promise.all(Array.from({ length: fileCount }, (_, index) => makeFile(dataDir, index)))
  const [ours, raw] = [await startOurs(), await startChild('raw', {})]
  try {
    const bringIn = async () => {
      const body = new FormData()
      for (const { name, bytes } of files) body.append('files[]', new Blob([bytes]), name)
      const answer = await fetch(`${ours.url}/api${Traded.wire}/importExcel`, {
        method: 'POST',
        headers,
        body,
      })
      const { message } = (await answer.json()) as Answer
      if (message !== `文件导入成功！数据行数：${rowsPerFile * fileCount}`) throw new Error(message)
    }
    await warmUp(ours, headers)
    const taken = []
    for (let round = 0; round < rounds; round++) {
      await owner.query(`truncate ${Traded.table}`)
      const { milliseconds } = await raw.ask<{ milliseconds: number }>({
        kind: 'read',
        files: files.map(({ file }) => file),
      })
      taken.push({ raw: milliseconds, ...(await watch(ours, bringIn)) })
    }
    tell(report, 'import-100k', {
      ours: median(taken.map((round) => round.milliseconds)),
      raw: median(taken.map((round) => round.raw)),
      memory: Math.max(...taken.map((round) => round.memory)),
      delay: median(taken.map((round) => round.delay)),
      most: 2.2,
      mostMemory: 120,
    })
  } finally {
    await Promise.all([ours.stop(), raw.stop()])
  }
}

/** Texts in a table of their own, as Excel saves them. */
const asExcel = { name: '订单', inlineStrings: false }

async function makeFile(folder: string, index: number) {
  const headings = Object.values(fieldsOf(Traded)).map(({ label }) => label)
  const rows = Array.from({ length: rowsPerFile }, (_, row) => rowOf(index * rowsPerFile + row))
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsxStream([headings, ...rows], asExcel)) chunks.push(chunk)
  const name = `订单${index}.xlsx`
  const file = path.join(folder, name)
  const bytes = Buffer.concat(chunks)
  await writeFile(file, bytes)
  return { name, file, bytes }
}

const rowOf = (n: number): (string | number)[] => [
  `DD${String(n).padStart(9, '0')}`,
  `客户${n % 2500}`,
  `138${String(n).padStart(8, '0')}`,
  ['门店', '网上商城', '工程', '展会'][n % 4] ?? '',
  ['橡木', '胡桃木', '白色烤漆', '浅灰肤感'][n % 4] ?? '',
  `门店${n % 300}`,
  `城市${n % 90}`,
  `建国路${n}号院二单元`,
  `M${n % 700}`,
  600 + (n % 600),
  1800 + (n % 700),
  1 + (n % 9),
  100 + (n % 5000),
  (1 + (n % 9)) * (100 + (n % 5000)),
  (n % 90_000) / 1000,
  n % 10 === 0 ? '是' : '否',
  '2026-11-14',
  '2026-12-14',
  '客户要求周末送货，提前一天电话联系',
  `附注${n % 50}`,
]
