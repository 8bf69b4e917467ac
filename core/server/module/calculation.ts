import { type AnyEntity, BusinessError, type Row, type RowOf } from '@mortise/model'
import type { Context } from '../context/context.ts'
import { inThread, type Thread, type ThreadOptions } from '../context/thread.ts'
import type { Job } from './job.ts'

/** A calculation that a row stands for: with `progress`, `note`, and moves `begin`, `finish` and `fail` from and to `running`. */
export interface Calculation<E extends AnyEntity, Task, Result>
  extends Pick<ThreadOptions<Task>, 'here' | 'file' | 'heap'> {
  readonly label: string
  readonly of: E
  /** All that the thread needs to know. */
  readonly taskOf: (ctx: Context, run: RowOf<E>) => Promise<Task>
  /** Told of what the thread says on its way, beside how far it is. */
  readonly onDetail?: (ctx: Context, run: RowOf<E>, detail: unknown) => void
  /** Keeps what came of it, in the transaction in which the row is finished; answers what is told of the job. */
  readonly finish: (ctx: Context, run: RowOf<E>, result: Result) => Promise<string>
  readonly failed: (ctx: Context, run: RowOf<E>, reason: string) => Promise<void>
}

/** Milliseconds between two looks at whether anybody still wants the result. */
const LOOK_EVERY = 500
const NOT_BEGUN = { progress: 0 }
/** How often one is tried that does not come to its end because the server does, and once more to tell that it failed. */
export const CALCULATION_ATTEMPTS = 4
const cutShort = new BusinessError('计算多次中断，请缩小范围后重试')

/** A job that calculates in a thread of its own, keeps how far it is in its row, and ends once that is called off. */
export const calculation = <E extends AnyEntity, Task, Result>(spec: Calculation<E, Task, Result>): Job => ({
  label: spec.label,
  async run(ctx, payload, attempt) {
    const id = String(payload.run)
    // It took the server down each time: nobody waits for it for ever.
    if (attempt?.isLast && (await ctx.asSystem(ctx.tenant, (world) => fail(world, spec, id, cutShort))))
      return '失败'
    const run = await ctx.asSystem(ctx.tenant, (world) => begin(world, spec.of, id))
    if (!run) return '已取消'
    const watched = watch(ctx, spec.of, id)
    let thread: Thread<Result> | undefined
    try {
      const { here, file, heap } = spec
      const task = await spec.taskOf(ctx, run)
      const own = inThread<Task, Result>(ctx, {
        here,
        file,
        task,
        heap,
        onProgress(percent, detail) {
          if (detail !== undefined) spec.onDetail?.(ctx, run, detail)
          watched.look(percent, own)
        },
      })
      thread = own
      const result = await own.result
      return await ctx.asSystem(ctx.tenant, (world) => finish(world, spec, id, result))
    } catch (error) {
      if (watched.isStopped()) return '已取消'
      if (!(error instanceof BusinessError)) ctx.log.error({ err: error, run: id }, 'a calculation failed')
      await ctx.asSystem(ctx.tenant, (world) => fail(world, spec, id, error))
      return '失败'
    } finally {
      await thread?.stop()
    }
  },
})

const stateOf = (run: object): unknown => (run as Row).status

/** In a transaction of its own, as all that is told while it runs: that of the job is not seen before its end. */
async function begin<E extends AnyEntity>({ repo }: Context, of: E, id: string): Promise<RowOf<E> | null> {
  const state = stateOf(await repo(of).lock(id))
  if (state !== 'queued' && state !== 'running') return null
  // Again after a crash: from the beginning.
  await repo<AnyEntity>(of).put(id, NOT_BEGUN)
  return repo<AnyEntity>(of).move(id, 'begin') as Promise<RowOf<E>>
}

async function finish<E extends AnyEntity, Task, Result>(
  ctx: Context,
  spec: Calculation<E, Task, Result>,
  id: string,
  result: Result,
): Promise<string> {
  const run = await ctx.repo(spec.of).lock(id)
  if (stateOf(run) !== 'running') return '已取消'
  const words = await spec.finish(ctx, run, result)
  await ctx.repo<AnyEntity>(spec.of).move(id, 'finish')
  return words
}

/** Whether it was under way until now. */
async function fail<E extends AnyEntity, Task, Result>(
  ctx: Context,
  spec: Calculation<E, Task, Result>,
  id: string,
  error: unknown,
): Promise<boolean> {
  const run = await ctx.repo(spec.of).lock(id)
  if (stateOf(run) !== 'running') return false
  const reason = error instanceof BusinessError ? error.message : '计算出错，请重试'
  const told = { note: reason.slice(0, 500) }
  await ctx.repo<AnyEntity>(spec.of).put(id, told)
  await ctx.repo<AnyEntity>(spec.of).move(id, 'fail')
  await spec.failed(ctx, run, reason)
  return true
}

/** Keeps how far it is, and ends a thread that nobody wants any more. */
function watch(ctx: Context, of: AnyEntity, id: string) {
  let looked = 0
  let isStopped = false
  const look = async (percent: number, thread: Thread<unknown>) => {
    // Past the engine: nobody edits it, and whoever calls it off must not be told of a conflict.
    const { numUpdatedRows } = await ctx.asSystem(ctx.tenant, ({ db }) =>
      db
        .updateTable(of.table)
        .set({ progress: percent })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .where('progress', '<', percent)
        .executeTakeFirst(),
    )
    if (numUpdatedRows > 0n) return
    if (stateOf(await ctx.asSystem(ctx.tenant, ({ repo }) => repo(of).get(id))) === 'running') return
    isStopped = true
    await thread.stop()
  }
  return {
    isStopped: () => isStopped,
    look(percent: number, thread: Thread<unknown>) {
      if (Date.now() - looked < LOOK_EVERY) return
      looked = Date.now()
      look(percent, thread).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'progress of a calculation was not kept'),
      )
    },
  }
}
