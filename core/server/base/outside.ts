import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { BusinessError } from '@mortise/model'

/** Networks that are a company's own, a machine's own, or nobody's. */
const own = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(network, bits, 'ipv6')

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
/** An address of the old kind written in the new one is what it is. */
const plain = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Whether an address lies in a private network. */
export const isPrivate = (address: string): boolean => own.check(plain(address), familyOf(plain(address)))

/**
 * The address to connect to for a host. One in a private network is refused unless it was opened, by the host's name, its
 * address, or its network. Connect to the address and not to the name, which may mean another one a moment later.
 */
export async function outsideAddress(host: string, opened: readonly string[]): Promise<string> {
  const addresses = isIP(host) ? [host] : await addressesOf(host)
  const [first] = addresses
  if (first === undefined) throw new BusinessError(`主机【${host}】没有地址`)
  if (opened.includes(host)) return first
  if (addresses.some((address) => isPrivate(address) && !isOpened(plain(address), opened)))
    throw new BusinessError(`主机【${host}】在内部网络中，未经允许不能连接（MORTISE_PRIVATE_HOSTS）`)
  return first
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (cause) {
    throw new BusinessError(`找不到主机【${host}】`, { cause })
  }
}

function isOpened(address: string, opened: readonly string[]): boolean {
  const list = new BlockList()
  for (const each of opened) {
    const [network = '', bits] = each.split('/')
    if (!isIP(network)) continue
    if (bits === undefined) list.addAddress(network, familyOf(network))
    else list.addSubnet(network, Number(bits), familyOf(network))
  }
  return list.check(address, familyOf(address))
}
