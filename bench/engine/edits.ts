import type { Report } from '../report.ts'
import { ask } from './ask.ts'
import type { EngineFixture } from './fixture.ts'
import { Numbered } from './model.ts'

const rounds = 1000

/** Two editors want one row, 1,000 times: how often exactly one of them won and the other was told. */
export async function edits({ startOurs, headers }: EngineFixture, report: Report): Promise<void> {
  const ours = await startOurs()
  const call = (method: string, verb: string, body: object) =>
    ask(ours.url, method, `${Numbered.wire}/${verb}`, { headers, body })
  try {
    const { result: id } = await call('POST', 'add', { title: '争用' })
    let fair = 0
    for (let version = 1; version <= rounds; version++) {
      const edit = (title: string) => call('PUT', 'edit', { id, version, title })
      const answers = await Promise.all([edit(`甲${version}`), edit(`乙${version}`)])
      const codes = new Set(answers.map(({ code }) => code))
      if (codes.has(200) && codes.has(409)) fair += 1
    }
    report({ name: 'edit-race', value: fair, unit: 'rounds', holds: fair === rounds })
  } finally {
    await ours.stop()
  }
}
