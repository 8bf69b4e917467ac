import type { TestApp } from '@mortise/server/testing'
import { expect, vi } from 'vitest'

/** What a test does with the clock and the queue of an app. */
export function timeOf({ services }: TestApp) {
  /** Waits until nothing is due any more; what is taken stays in the queue until it is done. */
  const workedOff = () =>
    vi.waitFor(async () => {
      const { rows } = await services.db.owner.query(
        'select id from graphile_worker.jobs where run_at <= now()',
      )
      expect(rows).toEqual([])
    }, 60_000)

  /** Lets the time of an instance's timers come. */
  async function passTime(id: string): Promise<void> {
    const { owner } = services.db
    await owner.query(
      `update wf_timer set due_at = localtimestamp(0) - interval '1 minute' where instance = $1`,
      [id],
    )
    const { rows } = await owner.query<{ number: number; due: string }>(
      `select number, to_char(due_at, 'YYYY-MM-DD HH24:MI:SS') as due from wf_timer where instance = $1`,
      [id],
    )
    for (const { number, due } of rows)
      await services.jobs.enqueue('workflow:fireTimer', { instance: id, timer: number, due })
    await workedOff()
  }
  return { workedOff, passTime }
}
