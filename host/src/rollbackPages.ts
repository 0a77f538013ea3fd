export { Component as Rollback, loader as loadRollback } from './rollback/Rollback.route'
