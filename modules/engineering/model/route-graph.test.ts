import { expect, test } from 'vitest'
import { placeOps, sinkOf } from './route-graph.ts'

const ops = (text: string) =>
  text.split(' ').map((part) => {
    const [opNo, after] = part.split('<')
    return { opNo: Number(opNo), after: after ?? null }
  })
const placed = (text: string, left: number[] = []) =>
  placeOps(ops(text), ({ opNo }) => !left.includes(opNo))
    .map(({ opNo, predecessors }) => `${opNo}<${predecessors.join('+')}`)
    .join(' ')

test('an operation waits for the one before it unless it names others', () => {
  expect(placed('30 10 20')).toBe('10< 20<10 30<20')
  expect(placed('10 20<10 30<10 40<20,30')).toBe('10< 20<10 30<10 40<20+30')
  expect(placed('10 20<10 30<10 40<20，30')).toBe('10< 20<10 30<10 40<20+30')
})

test('branches come together at the end that everything leads to', () => {
  expect(sinkOf(placeOps(ops('10 20<10 30<10 40<20,30')))).toBe(40)
  expect(() => placeOps(ops('10 20<10 30<10'))).toThrow('工艺路线只能有一道终点工序，现有20、30')
})

test('a circle has no end', () => {
  expect(() => placeOps(ops('10<30 20 30'))).toThrow('工艺路线存在循环或没有终点工序')
  expect(() => placeOps(ops('10 20<40 30<20 40<30 50<10,40'))).toThrow('工艺路线存在循环')
  expect(() => placeOps(ops('10 20<15'))).toThrow('工序20的前道工序15不在工艺路线中')
})

test('who waits for an operation that is left out waits for what that one waited for', () => {
  expect(placed('10 20 30 40', [20, 30])).toBe('10< 40<10')
  expect(placed('10 20<10 30<10 40<20,30', [30])).toBe('10< 20<10 40<10+20')
})
