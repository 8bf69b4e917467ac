import { expect, test } from 'vitest'
import { readTicket, ticketCode } from './ticket-code.ts'

test('codes end in the check character of ISO 7064 mod 37-2', () => {
  expect(ticketCode('pack', Number.parseInt('A7K2', 36))).toBe('P0000A7K2*')
  expect(ticketCode('operation', Number.parseInt('1XZ9', 36))).toBe('O00001XZ93')
  expect(readTicket('P0000A7K2*')).toBe('pack')
  expect(readTicket('O00001XZ93')).toBe('operation')
})

test('what has another shape is no ticket', () => {
  for (const code of ['', 'M26111600008S', 'D0000A7K2*', 'P0000A7K2', 'p0000a7k2*', 'P0000A7K2**', '物料'])
    expect(readTicket(code)).toBeNull()
})

test('no single slip and no swap of neighbours goes unseen', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const number of [0, 1, 35, 36, 1_000_000, 36 ** 8 - 1]) {
    const code = ticketCode('workOrder', number)
    for (let at = 1; at < code.length; at += 1) {
      for (const other of at === 9 ? `${alphabet}*` : alphabet) {
        if (other === code[at]) continue
        expect(readTicket(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)).toBe('broken')
      }
      const [one, two] = [code[at], code[at + 1]]
      if (two === undefined || one === two || (two === '*' && at < 9)) continue
      expect(readTicket(`${code.slice(0, at)}${two}${one}${code.slice(at + 2)}`)).toBe('broken')
    }
  }
})

test('a ticket has room for every number below 36⁸ and no other', () => {
  expect(() => ticketCode('pack', -1)).toThrow('is no number')
  expect(() => ticketCode('pack', 36 ** 8)).toThrow('is no number')
  expect(() => ticketCode('pack', 1.5)).toThrow('is no number')
})
