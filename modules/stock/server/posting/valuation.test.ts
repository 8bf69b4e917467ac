import { expect, test } from 'vitest'
import { moneyText, moneyUnits, qtyUnits } from './exact.ts'
import { type Cost, giveBack, issue, receive, reprice, type Valuation } from './valuation.ts'

const fresh = (valuation: Valuation): Cost => ({ valuation, qty: 0n, value: 0n, layers: [] })
const come = (cost: Cost, seq: number, qty: number, price: number) =>
  receive(cost, qtyUnits(qty), moneyUnits(price * qty), { seq, move: `in${seq}` })
const go = (cost: Cost, qty: number) => moneyText(issue(cost, qtyUnits(qty)))
const second = { move: 'in2', qty: qtyUnits(50), amount: moneyUnits(650) }
const average = ({ qty, value }: Cost) => Number((Number(value) / 100 / (Number(qty) / 10_000)).toFixed(6))

test('the worked example by moving average comes out to the cent', () => {
  const cost = fresh('MA')
  come(cost, 1, 100, 10)
  come(cost, 2, 50, 13)
  expect([moneyText(cost.value), average(cost)]).toEqual(['1650.00', 11])
  expect(go(cost, 80)).toBe('880.00')
  expect([moneyText(cost.value), average(cost)]).toEqual(['770.00', 11])
  come(cost, 5, 30, 12.35)
  expect([moneyText(cost.value), average(cost)]).toEqual(['1140.50', 11.405])
  expect(go(cost, 33)).toBe('376.37')
  expect([moneyText(cost.value), average(cost)]).toEqual(['764.13', 11.404925])
  expect(moneyText(giveBack(cost, qtyUnits(10), second).amount)).toBe('130.00')
  expect([moneyText(cost.value), average(cost)]).toEqual(['634.13', 11.125088])
  expect(go(cost, 57)).toBe('634.13')
  expect([cost.qty, cost.value]).toEqual([0n, 0n])
})

test('the worked example first in, first out comes out to the cent, layer by layer', () => {
  const cost = fresh('FIFO')
  const left = () =>
    cost.layers
      .filter(({ qtyLeft }) => qtyLeft > 0n)
      .map(({ qtyLeft, amountLeft }) => [Number(qtyLeft) / 10_000, moneyText(amountLeft)])
  come(cost, 1, 100, 10)
  come(cost, 2, 50, 13)
  expect(go(cost, 80)).toBe('800.00')
  expect(left()).toEqual([
    [20, '200.00'],
    [50, '650.00'],
  ])
  come(cost, 5, 30, 12.35)
  expect(moneyText(cost.value)).toBe('1220.50')
  expect(go(cost, 33)).toBe('369.00')
  expect(left()).toEqual([
    [37, '481.00'],
    [30, '370.50'],
  ])
  expect(giveBack(cost, qtyUnits(10), second)).toEqual({ amount: moneyUnits(130), missing: 0n })
  expect(moneyText(cost.value)).toBe('721.50')
  expect(go(cost, 57)).toBe('721.50')
  expect([left(), cost.value]).toEqual([[], 0n])
})

test('a late price goes to what is still there, and the rest is a variance', () => {
  const plenty: Cost = { valuation: 'MA', qty: qtyUnits(70), value: moneyUnits(770), layers: [] }
  expect(moneyText(reprice(plenty, moneyUnits(30), second))).toBe('30.00')
  expect([moneyText(plenty.value), average(plenty)]).toEqual(['800.00', 11.428571])
  const little: Cost = { valuation: 'MA', qty: qtyUnits(20), value: moneyUnits(220), layers: [] }
  expect(moneyText(reprice(little, moneyUnits(30), second))).toBe('12.00')
  const layered = fresh('FIFO')
  come(layered, 1, 100, 10)
  come(layered, 2, 50, 13)
  go(layered, 130)
  expect(moneyText(reprice(layered, moneyUnits(30), second))).toBe('12.00')
  expect(layered.layers[1]).toMatchObject({ qtyLeft: qtyUnits(20), amountLeft: moneyUnits(272) })
})

test('what is sent back takes no more than the stock is worth, and all of it with the last piece', () => {
  const cheap: Cost = { valuation: 'MA', qty: qtyUnits(60), value: moneyUnits(100), layers: [] }
  expect(giveBack(cheap, qtyUnits(50), second)).toEqual({ amount: moneyUnits(100), missing: moneyUnits(550) })
  const last: Cost = { valuation: 'MA', qty: qtyUnits(10), value: moneyUnits(140), layers: [] }
  expect(giveBack(last, qtyUnits(10), second)).toEqual({ amount: moneyUnits(140), missing: moneyUnits(-10) })
  expect(last).toMatchObject({ qty: 0n, value: 0n })
})
