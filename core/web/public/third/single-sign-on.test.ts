import { expect, test } from 'vitest'
import { casLoginAddress, ticketIn } from './single-sign-on.ts'

test('the address of a ticket is told to the server as it was when the ticket was asked for', () => {
  const address = 'https://erp.example/user/sso?redirect=%2Fcustomers%3Fa%3D1'
  const login = new URL(casLoginAddress('https://cas.example/cas/', ticketIn(address).service))
  expect(login.origin + login.pathname).toBe('https://cas.example/cas/login')
  const back = `${login.searchParams.get('service') ?? ''}&ticket=ST-1`
  expect(ticketIn(back)).toEqual({ ticket: 'ST-1', service: login.searchParams.get('service') })
})

test('an address without a ticket brings none', () => {
  expect(ticketIn('https://erp.example/user/sso#top')).toEqual({
    ticket: null,
    service: 'https://erp.example/user/sso',
  })
})
