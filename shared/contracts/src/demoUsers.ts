/** How the users of the demo sign in. The README shows it too. */
export const demoUsernames = {
  admin: 'admin@freehold.test',
  agent: 'agent@freehold.test',
  investor: 'investor@freehold.test',
} as const

export const demoPassword = 'freehold-demo'
