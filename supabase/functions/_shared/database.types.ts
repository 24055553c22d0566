export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      agreements: {
        Row: {
          agreed_at: string;
          document_id: string;
          edition: number;
          hash: string;
          id: string;
          language: string;
          recorded_by: string | null;
          user_id: string;
          via: string;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          agreed_at?: string;
          document_id: string;
          edition: number;
          hash: string;
          id?: string;
          language: string;
          recorded_by?: string | null;
          user_id: string;
          via: string;
          withdrawn_at?: string | null;
        };
        Update: {
          agreed_at?: string;
          document_id?: string;
          edition?: number;
          hash?: string;
          id?: string;
          language?: string;
          recorded_by?: string | null;
          user_id?: string;
          via?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'agreements_document_id_edition_fkey';
            columns: ['document_id', 'edition'];
            isOneToOne: false;
            referencedRelation: 'document_editions';
            referencedColumns: ['document_id', 'edition'];
          },
          {
            foreignKeyName: 'agreements_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agreements_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      audit_log: {
        Row: {
          action: string;
          actor: string | null;
          after: Json | null;
          at: string;
          before: Json | null;
          change_set_id: string | null;
          event_id: string | null;
          id: number;
          part_of: string | null;
          row_id: string;
          table_name: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor?: string | null;
          after?: Json | null;
          at?: string;
          before?: Json | null;
          change_set_id?: string | null;
          event_id?: never;
          id?: never;
          part_of?: never;
          row_id: string;
          table_name: string;
          user_id?: never;
        };
        Update: {
          action?: string;
          actor?: string | null;
          after?: Json | null;
          at?: string;
          before?: Json | null;
          change_set_id?: string | null;
          event_id?: never;
          id?: never;
          part_of?: never;
          row_id?: string;
          table_name?: string;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_log_change_set_id_fkey';
            columns: ['change_set_id'];
            isOneToOne: false;
            referencedRelation: 'change_sets';
            referencedColumns: ['id'];
          },
        ];
      };
      availability: {
        Row: {
          during: unknown;
          ends: string | null;
          id: string;
          is_free: boolean;
          last_day: string | null;
          position: number;
          said_at: string;
          starts: string | null;
          user_id: string;
          weekdays: number[] | null;
        };
        ComputedFields: never;
        Insert: {
          during?: unknown;
          ends?: string | null;
          id?: string;
          is_free: boolean;
          last_day?: string | null;
          position: number;
          said_at?: string;
          starts?: string | null;
          user_id: string;
          weekdays?: number[] | null;
        };
        Update: {
          during?: unknown;
          ends?: string | null;
          id?: string;
          is_free?: boolean;
          last_day?: string | null;
          position?: number;
          said_at?: string;
          starts?: string | null;
          user_id?: string;
          weekdays?: number[] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'availability_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'wishes';
            referencedColumns: ['user_id'];
          },
        ];
      };
      births: {
        Row: {
          born: string;
          id: string;
          user_id: string;
          youngest: string;
        };
        ComputedFields: never;
        Insert: {
          born: string;
          id?: string;
          user_id: string;
          youngest?: never;
        };
        Update: {
          born?: string;
          id?: string;
          user_id?: string;
          youngest?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'births_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      blocks: {
        Row: {
          created_at: string;
          id: string;
          is_told: boolean;
          reason: string;
          state_before: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_told: boolean;
          reason: string;
          state_before: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_told?: boolean;
          reason?: string;
          state_before?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'blocks_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      calendars: {
        Row: {
          created_at: string;
          key: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          key?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          key?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calendars_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      change_sets: {
        Row: {
          action: string;
          events: number;
          feed_id: string | null;
          id: string;
          kinds: Json | null;
          made_at: string;
          made_by: string | null;
          people: number;
          reason: string | null;
          scope: NonNullable<Json>;
          title: string | null;
          undo_until: string | null;
          undoes: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          events?: number;
          feed_id?: string | null;
          id?: string;
          kinds?: Json | null;
          made_at?: string;
          made_by?: string | null;
          people?: number;
          reason?: string | null;
          scope?: NonNullable<Json>;
          title?: string | null;
          undo_until?: string | null;
          undoes?: string | null;
        };
        Update: {
          action?: string;
          events?: number;
          feed_id?: string | null;
          id?: string;
          kinds?: Json | null;
          made_at?: string;
          made_by?: string | null;
          people?: number;
          reason?: string | null;
          scope?: NonNullable<Json>;
          title?: string | null;
          undo_until?: string | null;
          undoes?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'change_sets_undoes_fkey';
            columns: ['undoes'];
            isOneToOne: true;
            referencedRelation: 'change_sets';
            referencedColumns: ['id'];
          },
        ];
      };
      custom_fields: {
        Row: {
          archived_at: string | null;
          created_at: string;
          ends_days: number | null;
          event_id: string | null;
          help: string | null;
          id: string;
          kind: string;
          label: string;
          max_mb: number | null;
          needed: string;
          options: string[];
          position: number;
          purpose: string;
          readers: string;
          scope: string;
          slot_type_id: string | null;
          special: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          ends_days?: number | null;
          event_id?: string | null;
          help?: string | null;
          id?: string;
          kind: string;
          label: string;
          max_mb?: number | null;
          needed?: string;
          options?: string[];
          position: number;
          purpose: string;
          readers: string;
          scope?: string;
          slot_type_id?: string | null;
          special?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          ends_days?: number | null;
          event_id?: string | null;
          help?: string | null;
          id?: string;
          kind?: string;
          label?: string;
          max_mb?: number | null;
          needed?: string;
          options?: string[];
          position?: number;
          purpose?: string;
          readers?: string;
          scope?: string;
          slot_type_id?: string | null;
          special?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'custom_fields_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'custom_fields_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      document_editions: {
        Row: {
          asks_again: boolean;
          document_id: string;
          edition: number;
          id: string;
          published_at: string;
          texts: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          asks_again: boolean;
          document_id: string;
          edition: number;
          id?: string;
          published_at?: string;
          texts: NonNullable<Json>;
        };
        Update: {
          asks_again?: boolean;
          document_id?: string;
          edition?: number;
          id?: string;
          published_at?: string;
          texts?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'document_editions_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
        ];
      };
      documents: {
        Row: {
          asked_edition: number;
          created_at: string;
          edition: number;
          ended_at: string | null;
          for_everybody: boolean;
          id: string;
          name: string;
          parent_signs: boolean;
          signed: boolean;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          asked_edition?: number;
          created_at?: string;
          edition?: number;
          ended_at?: string | null;
          for_everybody?: boolean;
          id?: string;
          name: string;
          parent_signs?: boolean;
          signed?: boolean;
          updated_at?: string;
          version?: number;
        };
        Update: {
          asked_edition?: number;
          created_at?: string;
          edition?: number;
          ended_at?: string | null;
          for_everybody?: boolean;
          id?: string;
          name?: string;
          parent_signs?: boolean;
          signed?: boolean;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      event_slots: {
        Row: {
          cancel_origin: string | null;
          confirmed_count: number;
          event_id: string;
          filled_count: number;
          freed_at: string | null;
          held_count: number;
          id: string;
          is_canceled: boolean;
          is_draft: boolean;
          min_count: number | null;
          opened_at: string | null;
          position: number;
          removed_at: string | null;
          required_count: number;
          slot_type_id: string;
        };
        ComputedFields: never;
        Insert: {
          cancel_origin?: string | null;
          confirmed_count?: number;
          event_id: string;
          filled_count?: number;
          freed_at?: string | null;
          held_count?: number;
          id?: string;
          is_canceled?: boolean;
          is_draft?: boolean;
          min_count?: number | null;
          opened_at?: string | null;
          position?: number;
          removed_at?: string | null;
          required_count: number;
          slot_type_id: string;
        };
        Update: {
          cancel_origin?: string | null;
          confirmed_count?: number;
          event_id?: string;
          filled_count?: number;
          freed_at?: string | null;
          held_count?: number;
          id?: string;
          is_canceled?: boolean;
          is_draft?: boolean;
          min_count?: number | null;
          opened_at?: string | null;
          position?: number;
          removed_at?: string | null;
          required_count?: number;
          slot_type_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_slots_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_slots_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      events: {
        Row: {
          all_day: boolean;
          cancel_origin: string | null;
          cancel_reason: string | null;
          created_at: string;
          created_by: string | null;
          credit_hours: number | null;
          description: string | null;
          during: unknown;
          end_estimated: boolean;
          end_time: string;
          feed_id: string | null;
          group_size: number | null;
          hours: number;
          id: string;
          location: string | null;
          place_id: string | null;
          published_at: string | null;
          removed_at: string | null;
          series_id: string | null;
          start_time: string;
          status: string;
          timezone: string;
          title: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          all_day?: boolean;
          cancel_origin?: string | null;
          cancel_reason?: string | null;
          created_at?: string;
          created_by?: string | null;
          credit_hours?: number | null;
          description?: string | null;
          during: unknown;
          end_estimated?: boolean;
          end_time: string;
          feed_id?: string | null;
          group_size?: number | null;
          hours?: never;
          id?: string;
          location?: string | null;
          place_id?: string | null;
          published_at?: string | null;
          removed_at?: string | null;
          series_id?: string | null;
          start_time: string;
          status?: string;
          timezone: string;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          all_day?: boolean;
          cancel_origin?: string | null;
          cancel_reason?: string | null;
          created_at?: string;
          created_by?: string | null;
          credit_hours?: number | null;
          description?: string | null;
          during?: unknown;
          end_estimated?: boolean;
          end_time?: string;
          feed_id?: string | null;
          group_size?: number | null;
          hours?: never;
          id?: string;
          location?: string | null;
          place_id?: string | null;
          published_at?: string | null;
          removed_at?: string | null;
          series_id?: string | null;
          start_time?: string;
          status?: string;
          timezone?: string;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'events_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'events_feed_id_fkey';
            columns: ['feed_id'];
            isOneToOne: false;
            referencedRelation: 'ical_feeds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'events_place_id_fkey';
            columns: ['place_id'];
            isOneToOne: false;
            referencedRelation: 'places';
            referencedColumns: ['id'];
          },
        ];
      };
      field_answers: {
        Row: {
          answered_at: string;
          answered_by: string | null;
          field_id: string;
          id: string;
          season_id: string | null;
          user_id: string;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string;
          answered_by?: string | null;
          field_id: string;
          id?: string;
          season_id?: string | null;
          user_id: string;
          value: NonNullable<Json>;
        };
        Update: {
          answered_at?: string;
          answered_by?: string | null;
          field_id?: string;
          id?: string;
          season_id?: string | null;
          user_id?: string;
          value?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'field_answers_answered_by_fkey';
            columns: ['answered_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'field_answers_field_id_fkey';
            columns: ['field_id'];
            isOneToOne: false;
            referencedRelation: 'custom_fields';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'field_answers_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'seasons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'field_answers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      gate_actions: {
        Row: {
          at: string;
          changes: NonNullable<Json>;
          done_by: string;
          id: string;
          kind: string;
          number: number;
          reason: string | null;
          recorded_at: string;
          removed_signup: string | null;
          request: string;
          revision: number | null;
          signup_id: string | null;
          slot_id: string;
          undoes: string | null;
          undone_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          at: string;
          changes?: NonNullable<Json>;
          done_by: string;
          id: string;
          kind: string;
          number?: never;
          reason?: string | null;
          recorded_at?: string;
          removed_signup?: string | null;
          request: string;
          revision?: number | null;
          signup_id?: string | null;
          slot_id: string;
          undoes?: string | null;
          undone_at?: string | null;
        };
        Update: {
          at?: string;
          changes?: NonNullable<Json>;
          done_by?: string;
          id?: string;
          kind?: string;
          number?: never;
          reason?: string | null;
          recorded_at?: string;
          removed_signup?: string | null;
          request?: string;
          revision?: number | null;
          signup_id?: string | null;
          slot_id?: string;
          undoes?: string | null;
          undone_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'gate_actions_signup_id_fkey';
            columns: ['signup_id'];
            isOneToOne: false;
            referencedRelation: 'signups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'gate_actions_slot_id_fkey';
            columns: ['slot_id'];
            isOneToOne: false;
            referencedRelation: 'event_slots';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'gate_actions_undoes_fkey';
            columns: ['undoes'];
            isOneToOne: true;
            referencedRelation: 'gate_actions';
            referencedColumns: ['id'];
          },
        ];
      };
      hand_overs: {
        Row: {
          during: unknown;
          ended_at: string | null;
          ended_why: string | null;
          id: string;
          in_return_for: string | null;
          named: string | null;
          open_to_all: boolean;
          signup_id: string;
          started_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          during: unknown;
          ended_at?: string | null;
          ended_why?: string | null;
          id?: string;
          in_return_for?: string | null;
          named?: string | null;
          open_to_all: boolean;
          signup_id: string;
          started_at?: string;
          user_id: string;
        };
        Update: {
          during?: unknown;
          ended_at?: string | null;
          ended_why?: string | null;
          id?: string;
          in_return_for?: string | null;
          named?: string | null;
          open_to_all?: boolean;
          signup_id?: string;
          started_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'hand_overs_in_return_for_fkey';
            columns: ['in_return_for'];
            isOneToOne: false;
            referencedRelation: 'hand_overs';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'hand_overs_signup_id_fkey';
            columns: ['signup_id'];
            isOneToOne: false;
            referencedRelation: 'signups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'hand_overs_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ical_feed_slots: {
        Row: {
          feed_id: string;
          id: string;
          position: number;
          slot_type_id: string;
          volunteer_slots: number;
        };
        ComputedFields: never;
        Insert: {
          feed_id: string;
          id?: string;
          position?: number;
          slot_type_id: string;
          volunteer_slots?: number;
        };
        Update: {
          feed_id?: string;
          id?: string;
          position?: number;
          slot_type_id?: string;
          volunteer_slots?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'ical_feed_slots_feed_id_fkey';
            columns: ['feed_id'];
            isOneToOne: false;
            referencedRelation: 'ical_feeds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ical_feed_slots_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      ical_feeds: {
        Row: {
          all_day_hours: number;
          as_drafts: boolean;
          body_hash: string | null;
          consecutive_failures: number;
          created_at: string;
          created_by: string | null;
          default_length_minutes: number;
          description: string | null;
          etag: string | null;
          held: Json | null;
          ical_url: string;
          id: string;
          ignored_hash: string | null;
          last_attempt_at: string | null;
          last_error: string | null;
          last_error_code: string | null;
          last_error_params: Json | null;
          last_full_fetch_at: string | null;
          last_manual_sync_at: string | null;
          last_modified: string | null;
          last_status: string | null;
          last_synced: string | null;
          moved_count: number;
          moved_to: string | null;
          name: string;
          next_due_at: string | null;
          refresh_interval: number;
          refusals: number;
          timezone: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          all_day_hours?: number;
          as_drafts?: boolean;
          body_hash?: string | null;
          consecutive_failures?: number;
          created_at?: string;
          created_by?: string | null;
          default_length_minutes?: number;
          description?: string | null;
          etag?: string | null;
          held?: Json | null;
          ical_url: string;
          id?: string;
          ignored_hash?: string | null;
          last_attempt_at?: string | null;
          last_error?: string | null;
          last_error_code?: string | null;
          last_error_params?: Json | null;
          last_full_fetch_at?: string | null;
          last_manual_sync_at?: string | null;
          last_modified?: string | null;
          last_status?: string | null;
          last_synced?: string | null;
          moved_count?: number;
          moved_to?: string | null;
          name: string;
          next_due_at?: string | null;
          refresh_interval?: number;
          refusals?: number;
          timezone: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          all_day_hours?: number;
          as_drafts?: boolean;
          body_hash?: string | null;
          consecutive_failures?: number;
          created_at?: string;
          created_by?: string | null;
          default_length_minutes?: number;
          description?: string | null;
          etag?: string | null;
          held?: Json | null;
          ical_url?: string;
          id?: string;
          ignored_hash?: string | null;
          last_attempt_at?: string | null;
          last_error?: string | null;
          last_error_code?: string | null;
          last_error_params?: Json | null;
          last_full_fetch_at?: string | null;
          last_manual_sync_at?: string | null;
          last_modified?: string | null;
          last_status?: string | null;
          last_synced?: string | null;
          moved_count?: number;
          moved_to?: string | null;
          name?: string;
          next_due_at?: string | null;
          refresh_interval?: number;
          refusals?: number;
          timezone?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'ical_feeds_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ical_sources: {
        Row: {
          all_day: boolean;
          description: string | null;
          end_estimated: boolean;
          end_time: string;
          event_id: string;
          feed_id: string;
          id: string;
          location: string | null;
          locked_fields: string[];
          missing_count: number;
          missing_since: string | null;
          recurrence_key: string;
          source_hash: string;
          source_state: string;
          start_time: string;
          status: string;
          timezone: string;
          title: string;
          uid: string;
        };
        ComputedFields: never;
        Insert: {
          all_day: boolean;
          description?: string | null;
          end_estimated?: boolean;
          end_time: string;
          event_id: string;
          feed_id: string;
          id?: string;
          location?: string | null;
          locked_fields?: string[];
          missing_count?: number;
          missing_since?: string | null;
          recurrence_key?: string;
          source_hash: string;
          source_state?: string;
          start_time: string;
          status?: string;
          timezone: string;
          title: string;
          uid: string;
        };
        Update: {
          all_day?: boolean;
          description?: string | null;
          end_estimated?: boolean;
          end_time?: string;
          event_id?: string;
          feed_id?: string;
          id?: string;
          location?: string | null;
          locked_fields?: string[];
          missing_count?: number;
          missing_since?: string | null;
          recurrence_key?: string;
          source_hash?: string;
          source_state?: string;
          start_time?: string;
          status?: string;
          timezone?: string;
          title?: string;
          uid?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ical_sources_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ical_sources_feed_id_fkey';
            columns: ['feed_id'];
            isOneToOne: false;
            referencedRelation: 'ical_feeds';
            referencedColumns: ['id'];
          },
        ];
      };
      ical_sync_runs: {
        Row: {
          counts: NonNullable<Json>;
          error: string | null;
          error_code: string | null;
          error_params: Json | null;
          feed_id: string;
          finished_at: string | null;
          id: string;
          started_at: string;
          status: string | null;
          trigger: string;
          warnings: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          counts?: NonNullable<Json>;
          error?: string | null;
          error_code?: string | null;
          error_params?: Json | null;
          feed_id: string;
          finished_at?: string | null;
          id?: string;
          started_at?: string;
          status?: string | null;
          trigger: string;
          warnings?: NonNullable<Json>;
        };
        Update: {
          counts?: NonNullable<Json>;
          error?: string | null;
          error_code?: string | null;
          error_params?: Json | null;
          feed_id?: string;
          finished_at?: string | null;
          id?: string;
          started_at?: string;
          status?: string | null;
          trigger?: string;
          warnings?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'ical_sync_runs_feed_id_fkey';
            columns: ['feed_id'];
            isOneToOne: false;
            referencedRelation: 'ical_feeds';
            referencedColumns: ['id'];
          },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          clicked_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          role: string;
          sent_at: string | null;
          status: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          clicked_at?: string | null;
          created_at?: string;
          email: string;
          expires_at: string;
          id?: string;
          invited_by?: string | null;
          role: string;
          sent_at?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          clicked_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          role?: string;
          sent_at?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invitations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      lead_grants: {
        Row: {
          created_at: string;
          created_by: string | null;
          event_id: string | null;
          hours_after: number;
          hours_before: number;
          id: string;
          place_id: string | null;
          rights: string[];
          slot_type_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          event_id?: string | null;
          hours_after?: number;
          hours_before?: number;
          id?: string;
          place_id?: string | null;
          rights: string[];
          slot_type_id?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          event_id?: string | null;
          hours_after?: number;
          hours_before?: number;
          id?: string;
          place_id?: string | null;
          rights?: string[];
          slot_type_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'lead_grants_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lead_grants_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lead_grants_place_id_fkey';
            columns: ['place_id'];
            isOneToOne: false;
            referencedRelation: 'places';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lead_grants_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lead_grants_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      message_recipients: {
        Row: {
          failure: Json | null;
          is_operational: boolean;
          mail: string;
          message_id: string;
          read_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          failure?: Json | null;
          is_operational: boolean;
          mail: string;
          message_id: string;
          read_at?: string | null;
          user_id: string;
        };
        Update: {
          failure?: Json | null;
          is_operational?: boolean;
          mail?: string;
          message_id?: string;
          read_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_recipients_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'message_recipients_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      messages: {
        Row: {
          audience: NonNullable<Json>;
          contact: string | null;
          id: string;
          is_operational: boolean;
          recipients: number;
          sender_id: string | null;
          sent_at: string;
          texts: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          audience: NonNullable<Json>;
          contact?: string | null;
          id: string;
          is_operational: boolean;
          recipients: number;
          sender_id?: string | null;
          sent_at?: string;
          texts: NonNullable<Json>;
        };
        Update: {
          audience?: NonNullable<Json>;
          contact?: string | null;
          id?: string;
          is_operational?: boolean;
          recipients?: number;
          sender_id?: string | null;
          sent_at?: string;
          texts?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notices: {
        Row: {
          about: Json | null;
          change_set_id: string | null;
          created_at: string;
          dismissed_at: string | null;
          event_id: string | null;
          held_until: string | null;
          id: string;
          kind: string;
          'new': Json | null;
          old: Json | null;
          signup_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          about?: Json | null;
          change_set_id?: string | null;
          created_at?: string;
          dismissed_at?: string | null;
          event_id?: string | null;
          held_until?: string | null;
          id?: string;
          kind: string;
          'new'?: Json | null;
          old?: Json | null;
          signup_id?: string | null;
          user_id: string;
        };
        Update: {
          about?: Json | null;
          change_set_id?: string | null;
          created_at?: string;
          dismissed_at?: string | null;
          event_id?: string | null;
          held_until?: string | null;
          id?: string;
          kind?: string;
          'new'?: Json | null;
          old?: Json | null;
          signup_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notices_change_set_id_fkey';
            columns: ['change_set_id'];
            isOneToOne: false;
            referencedRelation: 'change_sets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_signup_id_fkey';
            columns: ['signup_id'];
            isOneToOne: false;
            referencedRelation: 'signups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      open_choices: {
        Row: {
          event_id: string | null;
          id: string;
          season_id: string | null;
          slot_type_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          event_id?: string | null;
          id?: string;
          season_id?: string | null;
          slot_type_id?: string | null;
        };
        Update: {
          event_id?: string | null;
          id?: string;
          season_id?: string | null;
          slot_type_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'open_choices_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: true;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'open_choices_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: true;
            referencedRelation: 'seasons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'open_choices_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: true;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      open_page: {
        Row: {
          id: number;
          indexed: boolean;
          picture: string | null;
          shows: string;
          sites: string[];
          text: string | null;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          id?: number;
          indexed?: boolean;
          picture?: string | null;
          shows?: string;
          sites?: string[];
          text?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          id?: number;
          indexed?: boolean;
          picture?: string | null;
          shows?: string;
          sites?: string[];
          text?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      organisation: {
        Row: {
          admin_second_factor: boolean;
          answer_hours: number;
          asks_hours: string;
          asks_hours_days: number;
          assumed_hours: string;
          cancel_hours_before: number | null;
          check_in_before_minutes: number;
          closes_hours_before: number | null;
          confirm_hours_before: number | null;
          contact: string | null;
          currency: string;
          entry: string;
          feed_all_day_hours: number;
          feed_default_length_minutes: number;
          feed_refresh_interval: number;
          gate_tolerance_minutes: number;
          hours_tolerance: number;
          id: number;
          invitation_days: number;
          looking_after: boolean;
          mail_sender_name: string | null;
          mails_per_hour: number | null;
          material_minutes: number;
          max_hours_per_day: number | null;
          min_rest_hours: number | null;
          name: string | null;
          names_hours_before: number | null;
          no_show_after_minutes: number;
          opens_days_before: number | null;
          paid_after_minutes: number;
          paid_before_minutes: number;
          publish_at_once: boolean;
          remind_again_hours_before: number | null;
          remind_hours_before: number;
          timezone: string | null;
          unanswered: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          admin_second_factor?: boolean;
          answer_hours?: number;
          asks_hours?: string;
          asks_hours_days?: number;
          assumed_hours?: string;
          cancel_hours_before?: number | null;
          check_in_before_minutes?: number;
          closes_hours_before?: number | null;
          confirm_hours_before?: number | null;
          contact?: string | null;
          currency?: string;
          entry?: string;
          feed_all_day_hours?: number;
          feed_default_length_minutes?: number;
          feed_refresh_interval?: number;
          gate_tolerance_minutes?: number;
          hours_tolerance?: number;
          id?: number;
          invitation_days?: number;
          looking_after?: boolean;
          mail_sender_name?: string | null;
          mails_per_hour?: number | null;
          material_minutes?: number;
          max_hours_per_day?: number | null;
          min_rest_hours?: number | null;
          name?: string | null;
          names_hours_before?: number | null;
          no_show_after_minutes?: number;
          opens_days_before?: number | null;
          paid_after_minutes?: number;
          paid_before_minutes?: number;
          publish_at_once?: boolean;
          remind_again_hours_before?: number | null;
          remind_hours_before?: number;
          timezone?: string | null;
          unanswered?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          admin_second_factor?: boolean;
          answer_hours?: number;
          asks_hours?: string;
          asks_hours_days?: number;
          assumed_hours?: string;
          cancel_hours_before?: number | null;
          check_in_before_minutes?: number;
          closes_hours_before?: number | null;
          confirm_hours_before?: number | null;
          contact?: string | null;
          currency?: string;
          entry?: string;
          feed_all_day_hours?: number;
          feed_default_length_minutes?: number;
          feed_refresh_interval?: number;
          gate_tolerance_minutes?: number;
          hours_tolerance?: number;
          id?: number;
          invitation_days?: number;
          looking_after?: boolean;
          mail_sender_name?: string | null;
          mails_per_hour?: number | null;
          material_minutes?: number;
          max_hours_per_day?: number | null;
          min_rest_hours?: number | null;
          name?: string | null;
          names_hours_before?: number | null;
          no_show_after_minutes?: number;
          opens_days_before?: number | null;
          paid_after_minutes?: number;
          paid_before_minutes?: number;
          publish_at_once?: boolean;
          remind_again_hours_before?: number | null;
          remind_hours_before?: number;
          timezone?: string | null;
          unanswered?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      pay_run_files: {
        Row: {
          content: string;
          id: string;
          made_at: string;
          made_by: string | null;
          name: string;
          profile: NonNullable<Json>;
          run_id: string;
          sha256: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          id?: string;
          made_at?: string;
          made_by?: string | null;
          name: string;
          profile: NonNullable<Json>;
          run_id: string;
          sha256?: never;
        };
        Update: {
          content?: string;
          id?: string;
          made_at?: string;
          made_by?: string | null;
          name?: string;
          profile?: NonNullable<Json>;
          run_id?: string;
          sha256?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'pay_run_files_run_id_fkey';
            columns: ['run_id'];
            isOneToOne: false;
            referencedRelation: 'pay_runs';
            referencedColumns: ['id'];
          },
        ];
      };
      pay_run_lines: {
        Row: {
          amount_cents: number;
          break_minutes: number;
          cost_centre: string | null;
          currency: string;
          day: string;
          ends_at: string | null;
          event: string;
          id: number;
          minutes: number;
          pay_code: string | null;
          payroll_number: string | null;
          rate_cents: number;
          role: string;
          run_id: string;
          signup_id: string;
          slot_type_id: string;
          starts_at: string | null;
          user_id: string;
          why: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          break_minutes: number;
          cost_centre?: string | null;
          currency: string;
          day: string;
          ends_at?: string | null;
          event: string;
          id?: never;
          minutes: number;
          pay_code?: string | null;
          payroll_number?: string | null;
          rate_cents: number;
          role: string;
          run_id: string;
          signup_id: string;
          slot_type_id: string;
          starts_at?: string | null;
          user_id: string;
          why?: string | null;
        };
        Update: {
          amount_cents?: number;
          break_minutes?: number;
          cost_centre?: string | null;
          currency?: string;
          day?: string;
          ends_at?: string | null;
          event?: string;
          id?: never;
          minutes?: number;
          pay_code?: string | null;
          payroll_number?: string | null;
          rate_cents?: number;
          role?: string;
          run_id?: string;
          signup_id?: string;
          slot_type_id?: string;
          starts_at?: string | null;
          user_id?: string;
          why?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pay_run_lines_run_id_fkey';
            columns: ['run_id'];
            isOneToOne: false;
            referencedRelation: 'pay_runs';
            referencedColumns: ['id'];
          },
        ];
      };
      pay_runs: {
        Row: {
          amount_cents: number;
          closed_at: string;
          closed_by: string | null;
          currency: string;
          exported_at: string | null;
          first_day: string;
          id: string;
          last_day: string;
          lines: number;
          minutes: number;
          number: number;
          paid_at: string | null;
          paid_by: string | null;
          people: number;
          slot_type_ids: string[] | null;
          user_ids: string[] | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          closed_at?: string;
          closed_by?: string | null;
          currency: string;
          exported_at?: string | null;
          first_day: string;
          id?: string;
          last_day: string;
          lines: number;
          minutes: number;
          number?: never;
          paid_at?: string | null;
          paid_by?: string | null;
          people: number;
          slot_type_ids?: string[] | null;
          user_ids?: string[] | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Update: {
          amount_cents?: number;
          closed_at?: string;
          closed_by?: string | null;
          currency?: string;
          exported_at?: string | null;
          first_day?: string;
          id?: string;
          last_day?: string;
          lines?: number;
          minutes?: number;
          number?: never;
          paid_at?: string | null;
          paid_by?: string | null;
          people?: number;
          slot_type_ids?: string[] | null;
          user_ids?: string[] | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Relationships: [];
      };
      payroll_numbers: {
        Row: {
          compared: string;
          id: string;
          payroll_number: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          compared?: never;
          id?: string;
          payroll_number: string;
          user_id: string;
        };
        Update: {
          compared?: never;
          id?: string;
          payroll_number?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payroll_numbers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payroll_profiles: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          profile: NonNullable<Json>;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          profile: NonNullable<Json>;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          profile?: NonNullable<Json>;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      person_qualifications: {
        Row: {
          confirmed_at: string;
          confirmed_by: string | null;
          confirmed_on: string;
          id: string;
          qualification_id: string;
          reminded_for: string | null;
          user_id: string;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at: string;
          confirmed_by?: string | null;
          confirmed_on: string;
          id?: string;
          qualification_id: string;
          reminded_for?: string | null;
          user_id: string;
          valid_until?: string | null;
        };
        Update: {
          confirmed_at?: string;
          confirmed_by?: string | null;
          confirmed_on?: string;
          id?: string;
          qualification_id?: string;
          reminded_for?: string | null;
          user_id?: string;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'person_qualifications_confirmed_by_fkey';
            columns: ['confirmed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'person_qualifications_qualification_id_fkey';
            columns: ['qualification_id'];
            isOneToOne: false;
            referencedRelation: 'qualifications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'person_qualifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      place_names: {
        Row: {
          key: string;
          name: string;
          place_id: string;
        };
        ComputedFields: never;
        Insert: {
          key: string;
          name: string;
          place_id: string;
        };
        Update: {
          key?: string;
          name?: string;
          place_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'place_names_place_id_fkey';
            columns: ['place_id'];
            isOneToOne: false;
            referencedRelation: 'places';
            referencedColumns: ['id'];
          },
        ];
      };
      places: {
        Row: {
          address: string | null;
          contact: string | null;
          created_at: string;
          id: string;
          is_kept: boolean;
          meeting_point: string | null;
          name: string;
          position: number;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          contact?: string | null;
          created_at?: string;
          id?: string;
          is_kept?: boolean;
          meeting_point?: string | null;
          name: string;
          position: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          address?: string | null;
          contact?: string | null;
          created_at?: string;
          id?: string;
          is_kept?: boolean;
          meeting_point?: string | null;
          name?: string;
          position?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          account_id: string | null;
          created_at: string;
          description: string | null;
          email: string | null;
          entry_note: string | null;
          guardian_id: string | null;
          id: string;
          last_login: string | null;
          name: string;
          name_until: string | null;
          phone: string | null;
          placed_at_once: boolean;
          profile_image: string | null;
          required_credits: number;
          role: string;
          settings: Json | null;
          shows_first_name: boolean;
          state: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string | null;
          created_at?: string;
          description?: string | null;
          email?: string | null;
          entry_note?: string | null;
          guardian_id?: string | null;
          id?: string;
          last_login?: string | null;
          name: string;
          name_until?: string | null;
          phone?: string | null;
          placed_at_once?: boolean;
          profile_image?: string | null;
          required_credits?: number;
          role?: string;
          settings?: Json | null;
          shows_first_name?: boolean;
          state?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          description?: string | null;
          email?: string | null;
          entry_note?: string | null;
          guardian_id?: string | null;
          id?: string;
          last_login?: string | null;
          name?: string;
          name_until?: string | null;
          phone?: string | null;
          placed_at_once?: boolean;
          profile_image?: string | null;
          required_credits?: number;
          role?: string;
          settings?: Json | null;
          shows_first_name?: boolean;
          state?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_guardian_id_fkey';
            columns: ['guardian_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      qualification_requests: {
        Row: {
          asked_at: string;
          id: string;
          note: string | null;
          qualification_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          id?: string;
          note?: string | null;
          qualification_id: string;
          user_id: string;
        };
        Update: {
          asked_at?: string;
          id?: string;
          note?: string | null;
          qualification_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'qualification_requests_qualification_id_fkey';
            columns: ['qualification_id'];
            isOneToOne: false;
            referencedRelation: 'qualifications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'qualification_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      qualifications: {
        Row: {
          confirmed_by: string;
          created_at: string;
          id: string;
          name: string;
          text: string | null;
          updated_at: string;
          valid_months: number | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          confirmed_by: string;
          created_at?: string;
          id?: string;
          name: string;
          text?: string | null;
          updated_at?: string;
          valid_months?: number | null;
          version?: number;
        };
        Update: {
          confirmed_by?: string;
          created_at?: string;
          id?: string;
          name?: string;
          text?: string | null;
          updated_at?: string;
          valid_months?: number | null;
          version?: number;
        };
        Relationships: [];
      };
      questions: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          answered_via: string | null;
          asked_at: string;
          asked_by: string | null;
          deadline: string;
          during: unknown;
          held_until: string | null;
          id: string;
          key: string;
          kind: string;
          occasion: string | null;
          signup_id: string | null;
          slot_id: string;
          user_id: string;
          wave: number | null;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          answered_via?: string | null;
          asked_at?: string;
          asked_by?: string | null;
          deadline: string;
          during?: unknown;
          held_until?: string | null;
          id?: string;
          key?: string;
          kind: string;
          occasion?: string | null;
          signup_id?: string | null;
          slot_id: string;
          user_id: string;
          wave?: number | null;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          answered_via?: string | null;
          asked_at?: string;
          asked_by?: string | null;
          deadline?: string;
          during?: unknown;
          held_until?: string | null;
          id?: string;
          key?: string;
          kind?: string;
          occasion?: string | null;
          signup_id?: string | null;
          slot_id?: string;
          user_id?: string;
          wave?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'questions_signup_id_fkey';
            columns: ['signup_id'];
            isOneToOne: false;
            referencedRelation: 'signups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'questions_slot_id_fkey';
            columns: ['slot_id'];
            isOneToOne: false;
            referencedRelation: 'event_slots';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'questions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      reservations: {
        Row: {
          created_at: string;
          created_by: string | null;
          ended_at: string | null;
          id: string;
          name: string;
          secret: string;
          until: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          id?: string;
          name: string;
          secret?: string;
          until: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          id?: string;
          name?: string;
          secret?: string;
          until?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      reserved_places: {
        Row: {
          held: number;
          id: string;
          places: number;
          reservation_id: string;
          slot_id: string;
        };
        ComputedFields: never;
        Insert: {
          held?: number;
          id?: string;
          places: number;
          reservation_id: string;
          slot_id: string;
        };
        Update: {
          held?: number;
          id?: string;
          places?: number;
          reservation_id?: string;
          slot_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reserved_places_reservation_id_fkey';
            columns: ['reservation_id'];
            isOneToOne: false;
            referencedRelation: 'reservations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reserved_places_slot_id_fkey';
            columns: ['slot_id'];
            isOneToOne: false;
            referencedRelation: 'event_slots';
            referencedColumns: ['id'];
          },
        ];
      };
      season_requirements: {
        Row: {
          credits: number;
          id: string;
          season_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          credits: number;
          id?: string;
          season_id: string;
          user_id: string;
        };
        Update: {
          credits?: number;
          id?: string;
          season_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'season_requirements_season_id_fkey';
            columns: ['season_id'];
            isOneToOne: false;
            referencedRelation: 'seasons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'season_requirements_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      seasons: {
        Row: {
          budget: number | null;
          created_at: string;
          first_day: string;
          id: string;
          last_day: string;
          name: string;
          required_credits: number | null;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          budget?: number | null;
          created_at?: string;
          first_day: string;
          id?: string;
          last_day: string;
          name: string;
          required_credits?: number | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          budget?: number | null;
          created_at?: string;
          first_day?: string;
          id?: string;
          last_day?: string;
          name?: string;
          required_credits?: number | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      signatures: {
        Row: {
          agreement_id: string;
          email: string | null;
          id: string;
          name: string | null;
          strokes: Json | null;
        };
        ComputedFields: never;
        Insert: {
          agreement_id: string;
          email?: string | null;
          id?: string;
          name?: string | null;
          strokes?: Json | null;
        };
        Update: {
          agreement_id?: string;
          email?: string | null;
          id?: string;
          name?: string | null;
          strokes?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: 'signatures_agreement_id_fkey';
            columns: ['agreement_id'];
            isOneToOne: true;
            referencedRelation: 'agreements';
            referencedColumns: ['id'];
          },
        ];
      };
      signups: {
        Row: {
          agreed: Json | null;
          canceled_at: string | null;
          canceled_by: string | null;
          canceled_late: boolean;
          changed_at: string;
          companions: number;
          created_at: string;
          created_by: string | null;
          during: unknown;
          entry_id: number | null;
          event_id: string;
          gate_revision: number;
          group_id: string | null;
          id: string;
          is_draft: boolean;
          is_live: boolean;
          named_count: number;
          override_reason: string | null;
          released_at: string | null;
          reservation_id: string | null;
          revision: number;
          slot_id: string;
          status: string;
          stopped_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          agreed?: Json | null;
          canceled_at?: string | null;
          canceled_by?: string | null;
          canceled_late?: boolean;
          changed_at?: string;
          companions?: number;
          created_at?: string;
          created_by?: string | null;
          during: unknown;
          entry_id?: number | null;
          event_id: string;
          gate_revision?: number;
          group_id?: string | null;
          id?: string;
          is_draft?: boolean;
          is_live?: boolean;
          named_count?: number;
          override_reason?: string | null;
          released_at?: string | null;
          reservation_id?: string | null;
          revision?: number;
          slot_id: string;
          status?: string;
          stopped_at?: string | null;
          user_id?: string;
        };
        Update: {
          agreed?: Json | null;
          canceled_at?: string | null;
          canceled_by?: string | null;
          canceled_late?: boolean;
          changed_at?: string;
          companions?: number;
          created_at?: string;
          created_by?: string | null;
          during?: unknown;
          entry_id?: number | null;
          event_id?: string;
          gate_revision?: number;
          group_id?: string | null;
          id?: string;
          is_draft?: boolean;
          is_live?: boolean;
          named_count?: number;
          override_reason?: string | null;
          released_at?: string | null;
          reservation_id?: string | null;
          revision?: number;
          slot_id?: string;
          status?: string;
          stopped_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'signups_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'work_entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'signups_event_id_slot_id_fkey';
            columns: ['event_id', 'slot_id'];
            isOneToOne: false;
            referencedRelation: 'event_slots';
            referencedColumns: ['event_id', 'id'];
          },
          {
            foreignKeyName: 'signups_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'signups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'signups_reservation_id_fkey';
            columns: ['reservation_id'];
            isOneToOne: false;
            referencedRelation: 'reservations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'signups_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      slot_type_documents: {
        Row: {
          document_id: string;
          id: string;
          slot_type_id: string;
        };
        ComputedFields: never;
        Insert: {
          document_id: string;
          id?: string;
          slot_type_id: string;
        };
        Update: {
          document_id?: string;
          id?: string;
          slot_type_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'slot_type_documents_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'slot_type_documents_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      slot_type_qualifications: {
        Row: {
          id: string;
          qualification_id: string;
          slot_type_id: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          qualification_id: string;
          slot_type_id: string;
        };
        Update: {
          id?: string;
          qualification_id?: string;
          slot_type_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'slot_type_qualifications_qualification_id_fkey';
            columns: ['qualification_id'];
            isOneToOne: false;
            referencedRelation: 'qualifications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'slot_type_qualifications_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      slot_type_rates: {
        Row: {
          begins_at: string;
          compensation: string;
          from_day: string;
          hourly_credits: number;
          hourly_rate: number;
          set_at: string;
          set_by: string | null;
          slot_type_id: string;
        };
        ComputedFields: never;
        Insert: {
          begins_at: string;
          compensation: string;
          from_day: string;
          hourly_credits?: never;
          hourly_rate: number;
          set_at?: string;
          set_by?: string | null;
          slot_type_id: string;
        };
        Update: {
          begins_at?: string;
          compensation?: string;
          from_day?: string;
          hourly_credits?: never;
          hourly_rate?: number;
          set_at?: string;
          set_by?: string | null;
          slot_type_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'slot_type_rates_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'slot_type_rates_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      slot_types: {
        Row: {
          archived_at: string | null;
          bring: string | null;
          color: string;
          cost_centre: string | null;
          created_at: string;
          description: string | null;
          id: string;
          min_age: number | null;
          name: string;
          open_to: string;
          pay_code: string | null;
          unpaid_breaks: string;
          updated_at: string;
          version: number;
          young_from: string | null;
          young_under: number | null;
          young_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          bring?: string | null;
          color: string;
          cost_centre?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          min_age?: number | null;
          name: string;
          open_to?: string;
          pay_code?: string | null;
          unpaid_breaks?: string;
          updated_at?: string;
          version?: number;
          young_from?: string | null;
          young_under?: number | null;
          young_until?: string | null;
        };
        Update: {
          archived_at?: string | null;
          bring?: string | null;
          color?: string;
          cost_centre?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          min_age?: number | null;
          name?: string;
          open_to?: string;
          pay_code?: string | null;
          unpaid_breaks?: string;
          updated_at?: string;
          version?: number;
          young_from?: string | null;
          young_under?: number | null;
          young_until?: string | null;
        };
        Relationships: [];
      };
      waitlist: {
        Row: {
          id: string;
          joined_at: string;
          left_at: string | null;
          left_why: string | null;
          slot_id: string;
          turn: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          joined_at?: string;
          left_at?: string | null;
          left_why?: string | null;
          slot_id: string;
          turn?: never;
          user_id: string;
        };
        Update: {
          id?: string;
          joined_at?: string;
          left_at?: string | null;
          left_why?: string | null;
          slot_id?: string;
          turn?: never;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'waitlist_slot_id_fkey';
            columns: ['slot_id'];
            isOneToOne: false;
            referencedRelation: 'event_slots';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'waitlist_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      walls: {
        Row: {
          created_at: string;
          id: string;
          key_made_at: string;
          last_seen_at: string | null;
          name: string;
          place_id: string | null;
          shows_names: boolean;
          slot_type_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          key_made_at?: string;
          last_seen_at?: string | null;
          name: string;
          place_id?: string | null;
          shows_names?: boolean;
          slot_type_id?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          key_made_at?: string;
          last_seen_at?: string | null;
          name?: string;
          place_id?: string | null;
          shows_names?: boolean;
          slot_type_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'walls_place_id_fkey';
            columns: ['place_id'];
            isOneToOne: false;
            referencedRelation: 'places';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'walls_slot_type_id_fkey';
            columns: ['slot_type_id'];
            isOneToOne: false;
            referencedRelation: 'slot_types';
            referencedColumns: ['id'];
          },
        ];
      };
      watches: {
        Row: {
          day: string | null;
          id: string;
          look_again_at: string | null;
          looked_at: string | null;
          place_ids: string[];
          since: string;
          slot_type_ids: string[];
          times: string[];
          told_at: string | null;
          user_id: string;
          weekdays: number[];
        };
        ComputedFields: never;
        Insert: {
          day?: string | null;
          id?: string;
          look_again_at?: string | null;
          looked_at?: string | null;
          place_ids?: string[];
          since?: string;
          slot_type_ids?: string[];
          times?: string[];
          told_at?: string | null;
          user_id: string;
          weekdays?: number[];
        };
        Update: {
          day?: string | null;
          id?: string;
          look_again_at?: string | null;
          looked_at?: string | null;
          place_ids?: string[];
          since?: string;
          slot_type_ids?: string[];
          times?: string[];
          told_at?: string | null;
          user_id?: string;
          weekdays?: number[];
        };
        Relationships: [
          {
            foreignKeyName: 'watches_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      wishes: {
        Row: {
          by_admin: boolean;
          most_hours: number | null;
          place_ids: string[];
          slot_type_ids: string[];
          timezone: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          by_admin?: boolean;
          most_hours?: number | null;
          place_ids?: string[];
          slot_type_ids?: string[];
          timezone?: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          by_admin?: boolean;
          most_hours?: number | null;
          place_ids?: string[];
          slot_type_ids?: string[];
          timezone?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'wishes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      work_entries: {
        Row: {
          at: string;
          attendance: string | null;
          break_minutes: number | null;
          by: string | null;
          came_at: string | null;
          corrects: number | null;
          has_reason: boolean;
          id: number;
          kind: string;
          left_assumed: boolean;
          left_at: string | null;
          minutes: number | null;
          restores: number | null;
          run_id: string | null;
          signup_id: string;
          unpaid_breaks: string | null;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          attendance?: string | null;
          break_minutes?: number | null;
          by?: string | null;
          came_at?: string | null;
          corrects?: number | null;
          has_reason?: boolean;
          id?: never;
          kind: string;
          left_assumed?: boolean;
          left_at?: string | null;
          minutes?: number | null;
          restores?: number | null;
          run_id?: string | null;
          signup_id: string;
          unpaid_breaks?: string | null;
        };
        Update: {
          at?: string;
          attendance?: string | null;
          break_minutes?: number | null;
          by?: string | null;
          came_at?: string | null;
          corrects?: number | null;
          has_reason?: boolean;
          id?: never;
          kind?: string;
          left_assumed?: boolean;
          left_at?: string | null;
          minutes?: number | null;
          restores?: number | null;
          run_id?: string | null;
          signup_id?: string;
          unpaid_breaks?: string | null;
        };
        Relationships: [];
      };
      work_reasons: {
        Row: {
          entry_id: number;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          entry_id: number;
          reason: string;
        };
        Update: {
          entry_id?: number;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_reasons_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: true;
            referencedRelation: 'work_entries';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      [_ in never]: never;
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
