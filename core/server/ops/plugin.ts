import type { FastifyInstance } from 'fastify'

/** A plugin whose hooks hold for the whole server and not only for routes of its own. */
export const onWholeServer = (plugin: (server: FastifyInstance) => void) => {
  const whole = async (server: FastifyInstance) => plugin(server)
  return Object.assign(whole, { [Symbol.for('skip-override')]: true })
}
