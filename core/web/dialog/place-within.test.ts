import { expect, test } from 'vitest'
import { placeWithin } from './place-within.ts'

const screen = { width: 1440, height: 900 }
const header = { left: 320, top: 200, width: 800 }

test('a window goes where it is dragged while its header can be seized', () => {
  expect(placeWithin({ x: 50, y: -120 }, header, screen)).toEqual({ x: 50, y: -120 })
})

test('a header never leaves the screen at the top, and leaves enough to seize at the other sides', () => {
  expect(placeWithin({ x: 0, y: -500 }, header, screen)).toEqual({ x: 0, y: -200 })
  expect(placeWithin({ x: 0, y: 5000 }, header, screen)).toEqual({ x: 0, y: 900 - 48 - 200 })
  expect(placeWithin({ x: 5000, y: 0 }, header, screen)).toEqual({ x: 1440 - 96 - 320, y: 0 })
  expect(placeWithin({ x: -5000, y: 0 }, header, screen)).toEqual({ x: 96 - 800 - 320, y: 0 })
})
