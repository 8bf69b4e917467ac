import { ProcessTask, TaskStatus } from '@mortise/workflow/model'
import workflow from '@mortise/workflow/server'
import pg from 'pg'
import { countStatements } from '../document/statements.ts'
import { ask, timed } from '../engine/ask.ts'
import { median, rounded } from '../median.ts'
import { openPart, type Part } from '../part.ts'
import type { Report } from '../report.ts'
import { completeByHand } from './by-hand.ts'
import { twoSteps } from './model.ts'

const ROUNDS = 80
const WARM_UP = 15
const MOST_STATEMENTS = 6
const LEAST_RATIO = 0.5

/**
 * Somebody agrees, and the next is asked: the whole call, with guards, people, log and notice, beside a script that writes
 * the same rows in a transaction of its own and checks nothing.
 */
export async function workflowAction(report: Report): Promise<void> {
  const sent = countStatements()
  const part = await openPart([workflow])
  const hands = new pg.Pool({ connectionString: part.databaseUrl, max: 1 })
  try {
    const { complete, begin } = await opened(part)
    // What works off the notices would be counted with the calls that sent them.
    await part.app.jobs.close()
    const [ours, bare, statements]: [number[], number[], number[]] = [[], [], []]
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const [first, second] = [await begin(), await begin()]
      const before = sent()
      const milliseconds = await complete(first)
      const after = sent()
      const since = performance.now()
      await completeByHand(hands, second)
      if (round < 0) continue
      ours.push(milliseconds)
      bare.push(performance.now() - since)
      statements.push(after - before)
    }
    const [ourTime, bareTime] = [median(ours), median(bare)]
    const ratio = rounded(bareTime / ourTime, 2)
    const least = Math.min(...statements)
    report({
      name: 'wf-action',
      value: rounded(ourTime, 2),
      unit: 'ms',
      baseline: rounded(bareTime, 2),
      ratio,
      holds: ratio >= LEAST_RATIO && least <= MOST_STATEMENTS,
    })
    report({
      name: 'wf-action-statements',
      value: least,
      unit: 'statements',
      holds: least <= MOST_STATEMENTS,
    })
  } finally {
    await hands.end()
    await part.close()
  }
}

/** Publishes the process; answers what begins an instance, and what completes its first task. */
async function opened(part: Part) {
  const { headers } = part
  const url = await part.listen()
  const call = async (method: string, path: string, body: object): Promise<string> => {
    const answer = await ask(url, method, path, { headers, body })
    if (!answer.success) throw new Error(answer.message)
    return answer.result as string
  }
  const id = await call('POST', '/act/model/add', { modelKey: 'twoSteps', name: '两级审批', xml: twoSteps })
  await call('POST', `/act/model/deploy/${id}`, {})
  return {
    async begin(): Promise<string> {
      const body = { key: 'twoSteps', title: '申请' }
      const instance = await call('POST', '/act/process/extActProcess/startMutilProcess', body)
      const task = await part.app.services.asSystem('0', ({ repo }) =>
        repo(ProcessTask).first({ instance, status: TaskStatus.open }),
      )
      return task?.id ?? ''
    },
    async complete(taskId: string): Promise<number> {
      const body = { taskId, answer: 'agree', comment: '同意' }
      const { milliseconds, bytes } = await timed(url, 'POST', '/act/task/processComplete', { headers, body })
      const answer = JSON.parse(bytes.toString()) as { success: boolean; message: string }
      if (!answer.success) throw new Error(answer.message)
      return milliseconds
    },
  }
}
