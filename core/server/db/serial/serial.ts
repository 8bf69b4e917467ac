import type { Pool, PoolClient } from 'pg'
import { periodOf, printSerial, serialPattern } from './serial-pattern.ts'

export interface SerialDraw {
  /** The caller's transaction: a gapless number is drawn in it and falls with it. */
  readonly client: PoolClient
  /** Connections apart from the caller's: blocks of a sequence are drawn there and stay drawn. */
  readonly pool: Pool
  readonly tenant: string
  /** `sampleLoan.no` */
  readonly key: string
  readonly pattern: string
  readonly mode: 'gapless' | 'sequence'
  /** `2026-11-14 09:30:00` */
  readonly now: string
}

/** The next number. A gapless one makes others wait for this transaction, so draw it late. */
export async function drawSerial(draw: SerialDraw): Promise<string> {
  const [number] = await drawSerialBatch(draw, 1)
  return number as string
}

/** The next numbers of a sequence that may have gaps: nobody waits for the transaction that they are drawn for. */
export async function drawSequences(
  draw: Omit<SerialDraw, 'client' | 'mode'>,
  count: number,
): Promise<string[]> {
  const pattern = serialPattern(draw.pattern)
  const counters = await fromBlock(draw, periodOf(pattern, draw.now), count)
  return counters.map((counter) => printSerial(pattern, draw.now, counter))
}

/** The number that would be drawn next; nothing is drawn, so that somebody else may have it by then. */
export async function peekSerial({
  pool,
  tenant,
  key,
  pattern: text,
  now,
}: Omit<SerialDraw, 'client' | 'mode'>): Promise<string> {
  const pattern = serialPattern(text)
  const { rows } = await pool.query(
    'select value from engine.serial where tenant_id = $1 and key = $2 and period = $3',
    [tenant, key, periodOf(pattern, now)],
  )
  return printSerial(pattern, now, ((rows[0] as { value: number } | undefined)?.value ?? 0) + 1)
}

/** Whether numbers can be printed by a pattern. */
export function isSerialPattern(pattern: string): boolean {
  try {
    serialPattern(pattern)
    return true
  } catch {
    return false
  }
}

/** The next so many numbers at once, in order. */
export async function drawSerialBatch(draw: SerialDraw, count: number): Promise<string[]> {
  if (count === 0) return []
  const pattern = serialPattern(draw.pattern)
  const period = periodOf(pattern, draw.now)
  const counters =
    draw.mode === 'gapless'
      ? range(await advance(draw.client, draw, period, count), count)
      : await fromBlock(draw, period, count)
  return counters.map((counter) => printSerial(pattern, draw.now, counter))
}

type Drawn = Pick<SerialDraw, 'pool' | 'tenant' | 'key'>

/** Moves the counter on and answers where it now stands. */
async function advance(
  on: Pick<PoolClient, 'query'>,
  { tenant, key }: Drawn,
  period: string,
  count: number,
): Promise<number> {
  const { rows } = await on.query(
    `insert into engine.serial (tenant_id, key, period, value) values ($1, $2, $3, $4)
     on conflict (tenant_id, key, period) do update set value = serial.value + excluded.value
     returning value`,
    [tenant, key, period, count],
  )
  return rows[0].value as number
}

const range = (last: number, count: number) =>
  Array.from({ length: count }, (_, index) => last - count + 1 + index)

const blockSize = 50

interface Block {
  readonly period: string
  readonly rest: number[]
  /** Draws of one counter take turns, so that a used-up block is renewed once and not by each. */
  turn: Promise<unknown>
}
const blocks = new WeakMap<Pool, Map<string, Block>>()

async function fromBlock(draw: Drawn, period: string, count: number): Promise<number[]> {
  const block = blockOf(draw, period)
  const taken = block.turn.then(async () => {
    const missing = count - block.rest.length
    if (missing > 0) {
      const size = Math.max(missing, blockSize)
      block.rest.push(...range(await advance(draw.pool, draw, period, size), size))
    }
    return block.rest.splice(0, count)
  })
  block.turn = taken.catch(() => {})
  return taken
}

function blockOf({ pool, tenant, key }: Drawn, period: string): Block {
  const known = blocks.get(pool) ?? new Map<string, Block>()
  blocks.set(pool, known)
  const name = `${tenant} ${key}`
  const block = known.get(name)
  if (block?.period === period) return block
  const started: Block = { period, rest: [], turn: Promise.resolve() }
  known.set(name, started)
  return started
}
