import { expect, test } from 'vitest'
import { buildingsOf, countsOf, type Item, stageOf } from './rooms.ts'

const item = (building: string | null, floor: string, room: string, more: object = {}) =>
  ({
    building,
    floor,
    room,
    qty: 1,
    orderedQty: 0,
    producedQty: 0,
    signedQty: 0,
    installedQty: 0,
    stage: '0',
    ...more,
  }) as never as Item

test('floors stand one above the other, by their numbers, and rooms beside each other', () => {
  const items = [
    item('2幢', '2层', '201'),
    item('1幢', '10层', '1001'),
    item('1幢', '2层', '202'),
    item('1幢', '2层', '201'),
    item(null, '1层', '大堂'),
  ]
  expect(
    buildingsOf(items).map(({ name, floors }) => [
      name,
      floors.map((floor) => [floor.name, floor.rooms.map((room) => room.name)]),
    ]),
  ).toEqual([
    [
      '1幢',
      [
        ['10层', ['1001']],
        ['2层', ['201', '202']],
      ],
    ],
    ['2幢', [['2层', ['201']]]],
    ['未分', [['1层', ['大堂']]]],
  ])
})

test('a room is as far as the least of its doors, and its counts are what they come to', () => {
  const items = [
    item('1幢', '1层', '101', { qty: 2, orderedQty: 2, installedQty: 2, stage: '4' }),
    item('1幢', '1层', '101', { qty: 3, orderedQty: 1, stage: '1' }),
  ]
  expect(stageOf({ name: '101', items })).toBe('1')
  expect(countsOf(items)).toMatchObject({ qty: 5, orderedQty: 3, installedQty: 2 })
})
