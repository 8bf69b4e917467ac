import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How a line is: as it should be, as if the server were killed, or so that what it answers never arrives. */
type State = 'up' | 'down' | 'deaf'

/** A line to the product that a test breaks and mends; pages that come over it have an address of their own. */
export async function flakyLine(to: string) {
  let state: State = 'up'
  const open = new Set<Socket>()
  const { hostname, port } = new URL(to)
  const server = createServer((client) => {
    if (state === 'down') return void client.destroy()
    const product = connect(Number(port), hostname)
    for (const socket of [client, product]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        product.destroy()
      })
    }
    client.pipe(product)
    product.on('data', (answer) => {
      if (state === 'deaf') client.destroy()
      else client.write(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next: State) {
      state = next
      if (next === 'down') cut()
    },
    close() {
      cut()
      server.close()
    },
  }
}
