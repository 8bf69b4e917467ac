import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort, startRedis } from '../testing/redis.ts'
import { busGap, busLimit, makeBus } from './bus.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
type Bus = Awaited<ReturnType<typeof makeBus>>

const listenTo = (bus: Bus, topic: string) => {
  const received: unknown[] = []
  const stop = bus.subscribe(topic, (message) => received.push(message))
  return { received, stop }
}

describe('within one process', () => {
  test('every subscriber of a topic hears a message once, the sender too', async () => {
    const bus = await makeBus({ log })
    const first = listenTo(bus, 'orders')
    const second = listenTo(bus, 'orders')
    const other = listenTo(bus, 'stock')
    bus.publish('orders', { text: '新订单' })

    await vi.waitFor(() => expect(second.received).toEqual([{ text: '新订单' }]))
    expect(first.received).toEqual([{ text: '新订单' }])
    expect(other.received).toEqual([])
  })

  test('whoever stops listening hears nothing more, not even what was said before', async () => {
    const bus = await makeBus({ log })
    const gone = listenTo(bus, 'orders')
    const there = listenTo(bus, 'orders')
    bus.publish('orders', 1)
    gone.stop()

    await vi.waitFor(() => expect(there.received).toEqual([1]))
    expect(gone.received).toEqual([])
  })

  test('one failing receiver takes nothing from the others', async () => {
    const bus = await makeBus({ log })
    bus.subscribe('orders', () => {
      throw new Error('broken')
    })
    const { received } = listenTo(bus, 'orders')
    bus.publish('orders', 1)

    await vi.waitFor(() => expect(received).toEqual([1]))
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('a message beyond the limit is refused where it is said', async () => {
    const bus = await makeBus({ log })
    expect(() => bus.publish('orders', 'x'.repeat(busLimit))).toThrow('larger than')
  })
})

describe('through Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  test('a message reaches every node once, the sender too', async () => {
    const [here, there] = await Promise.all([
      makeBus({ redisUrl: redis.url, log }),
      makeBus({ redisUrl: redis.url, log }),
    ])
    const own = listenTo(here, 'orders')
    const far = listenTo(there, 'orders')
    here.publish('orders', { text: '新订单', lines: [1, null] })
    there.publish('orders', 'last')

    const both = [{ text: '新订单', lines: [1, null] }, 'last']
    await vi.waitFor(() => expect(own.received).toHaveLength(2))
    await vi.waitFor(() => expect(far.received).toHaveLength(2))
    expect(own.received).toEqual(both)
    expect(far.received).toEqual(expect.arrayContaining(both))
    await Promise.all([here.close(), there.close()])
  })

  test('deployments in different databases of one Redis do not hear each other', async () => {
    const [here, foreign] = await Promise.all([
      makeBus({ redisUrl: `${redis.url}/1`, log }),
      makeBus({ redisUrl: `${redis.url}/2`, log }),
    ])
    const twin = await makeBus({ redisUrl: `${redis.url}/1`, log })
    const near = listenTo(twin, 'orders')
    const far = listenTo(foreign, 'orders')
    here.publish('orders', 1)

    await vi.waitFor(() => expect(near.received).toEqual([1]))
    expect(far.received).toEqual([])
    await Promise.all([here, foreign, twin].map((bus) => bus.close()))
  })

  test('after Redis was away the nodes hear each other again and are told of the gap', async () => {
    const own = await startRedis()
    const [here, there] = await Promise.all([
      makeBus({ redisUrl: own.url, log }),
      makeBus({ redisUrl: own.url, log }),
    ])
    const near = listenTo(here, 'orders')
    const far = listenTo(there, 'orders')
    const gaps = listenTo(there, busGap)
    await own.halt()
    here.publish('orders', 'said meanwhile')
    await vi.waitFor(() => expect(near.received).toEqual(['said meanwhile']))

    await own.resume()
    await vi.waitFor(() => expect(gaps.received.length).toBeGreaterThan(0), 10_000)
    here.publish('orders', 'said after')
    await vi.waitFor(() => expect(far.received).toContain('said after'), 10_000)
    await Promise.all([here.close(), there.close()])
    await own.stop()
  })

  test('a Redis that cannot be reached at the start is named', async () => {
    const closed = `redis://127.0.0.1:${await freePort()}`
    await expect(makeBus({ redisUrl: closed, log })).rejects.toThrow('无法连接 REDIS_URL')
  })
})
