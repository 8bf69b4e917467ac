import { expect, test } from 'vitest'
import { fullnessOf, loadsOf, placeOf } from './loads.ts'

const stop = (
  plateNo: string | null,
  plannedOn: string,
  address: string,
  volume: number,
  weight: number,
) => ({
  plateNo,
  plannedOn,
  address,
  volume,
  weight,
})

test('stops of a truck on a day stand by their region, with what they come to', () => {
  const loads = loadsOf([
    stop('A1', '2026-11-18', '浙江省杭州市余杭区', 0.1, 20.5),
    stop('A1', '2026-11-18', '江苏省苏州市', 0.2, 10),
    stop('A1', '2026-11-19', '浙江省杭州市西湖区', 1, 1),
    stop(null, '2026-11-18', '上海市浦东新区', 3, 3),
  ])
  const load = loads.get(placeOf('A1', '2026-11-18'))!
  expect(load.stops.map(({ address }) => address)).toEqual(['江苏省苏州市', '浙江省杭州市余杭区'])
  expect(load).toMatchObject({ volume: 0.3, weight: 30.5 })
  expect(loads.get(placeOf(null, '2026-11-18'))?.stops).toHaveLength(1)
})

test('a truck is as full as what it has least left of', () => {
  const truck = { maxVolume: 10, maxWeight: 1000 }
  expect(fullnessOf({ volume: 5, weight: 100 }, truck)).toBe(0.5)
  expect(fullnessOf({ volume: 1, weight: 1200 }, truck)).toBe(1.2)
  expect(fullnessOf({ volume: 1, weight: 1 }, null)).toBeNull()
})
